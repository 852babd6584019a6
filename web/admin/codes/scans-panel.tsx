import type { CodeScans } from '#contract/codes.ts'
import type { Period } from '#contract/periods.ts'
import { BarChart } from '#web/admin/kit/charts/bar-chart.tsx'
import { weeksOf } from '#web/admin/kit/charts/bars.ts'
import { averageText, shortDay, weekDay } from '#web/admin/kit/charts/figures.ts'
import styles from '#web/admin/kit/charts/key-figures.module.css'
import { Panel } from '#web/admin/kit/charts/panel.tsx'
import { formatDay } from '#web/admin/kit/format-date.ts'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.codeScans
const { last, averages } = adminTexts.analytics

/** Scans per day; per week in the longest period. */
export function ScansPanel({ scans: { from, to, days, daily, total }, period }: { scans: CodeScans; period: Period }) {
  const isWeekly = period === '12m'
  const counted = days.map((day, index) => ({ day, count: daily[index] ?? 0 }))
  const bars = isWeekly ? weeksOf(counted).map(sum) : counted
  const average = total / bars.length
  const unit = isWeekly ? 'week' : 'day'
  const title = texts.titles[unit]({ period: last[period] })
  return (
    <Panel
      title={title}
      table={{
        columns: [texts.columns[unit], texts.columns.scans],
        rows: bars.toReversed().map(({ day, count }) => [day, count]),
        show: (cell) => (typeof cell === 'number' ? formatNumber(cell) : formatDay(cell ?? '')),
      }}
      fileName={`scans-${from}-to-${to}`}
    >
      <dl className={styles.figures}>
        <div>
          <dt>{texts.total}</dt>
          <dd>{formatNumber(total)}</dd>
        </div>
        <div>
          <dt>{averages[unit]}</dt>
          <dd>{averageText(average)}</dd>
        </div>
      </dl>
      <BarChart
        key={period}
        label={title}
        bars={bars}
        average={average}
        nameOf={(day) => (isWeekly ? texts.weekFrom({ date: shortDay(day) }) : weekDay(day))}
        labelOf={(count, date) => texts.value({ count, date })}
      />
    </Panel>
  )
}

const sum = (days: readonly { day: string; count: number }[]) => ({
  day: days[0]?.day ?? '',
  count: days.reduce((total, { count }) => total + count, 0),
})
