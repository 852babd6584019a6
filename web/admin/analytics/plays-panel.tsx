import type { Analytics } from '#contract/analytics.ts'
import type { Period } from '#contract/periods.ts'
import { BarChart } from '#web/admin/kit/charts/bar-chart.tsx'
import { type Bar, barsOf } from '#web/admin/kit/charts/bars.ts'
import { averageText, percent, shortDay, weekDay } from '#web/admin/kit/charts/figures.ts'
import styles from '#web/admin/kit/charts/key-figures.module.css'
import { Panel } from '#web/admin/kit/charts/panel.tsx'
import { formatDay } from '#web/admin/kit/format-date.ts'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const { plays: texts, last, averages } = adminTexts.analytics

/** Plays on each day of the period. */
export function PlaysPanel({ analytics, period }: { analytics: Analytics; period: Period }) {
  const { plays, days } = analytics
  const bars = barsOf(days, period)
  // Days before counting started are not part of the average.
  const counted = bars.filter(({ day }, index) => day >= plays.countedSince || (bars[index + 1]?.day ?? '~') > plays.countedSince)
  const average = plays.plays / Math.max(1, counted.length)
  const unit = period === '12m' ? 'week' : 'day'
  const title = texts.titles[unit]({ period: last[period] })
  return (
    <Panel
      title={title}
      beside={plays.plays > 0 && <p className={styles.note}>{note(bars, analytics, period)}</p>}
      table={{
        columns: [texts.columns[unit], texts.columns.plays, texts.columns.completions],
        rows: plays.plays === 0 ? [] : bars.toReversed().map((bar) => [bar.day, bar.plays, bar.completions]),
        show: (cell) => (typeof cell === 'number' ? formatNumber(cell) : formatDay(cell ?? '')),
      }}
      fileName={`plays-${analytics.period.from}-to-${analytics.period.to}`}
      none={texts.none}
    >
      <dl className={styles.figures}>
        <div>
          <dt>{texts.total}</dt>
          <dd>
            {formatNumber(plays.plays)}{' '}
            {plays.playsBefore !== null && <small>{adminTexts.analytics.before({ change: formatNumber(plays.playsBefore) })}</small>}
          </dd>
        </div>
        <div>
          <dt>{averages[unit]}</dt>
          <dd>{averageText(average)}</dd>
        </div>
        <div>
          <dt>{texts.completion}</dt>
          <dd>{percent(Math.min(1, plays.completions / Math.max(1, plays.plays)))}</dd>
        </div>
      </dl>
      <BarChart
        key={period}
        label={title}
        bars={bars.map(({ day, plays: count }) => ({ day, count }))}
        average={average}
        nameOf={(day) => (period === '12m' ? texts.weekFrom({ date: shortDay(day) }) : weekDay(day))}
        labelOf={(count, date) => texts.value({ plays: count, date })}
      />
    </Panel>
  )
}

function note(bars: readonly Bar[], { plays, period: { from } }: Analytics, period: Period): string {
  const most = bars.reduce((best, bar) => (bar.plays > best.plays ? bar : best))
  const sentence = (period === '12m' ? texts.mostInWeek : texts.most)({ date: shortDay(most.day), plays: formatNumber(most.plays) })
  return plays.countedSince > from ? `${sentence} ${texts.since({ date: formatDay(plays.countedSince) })}` : sentence
}
