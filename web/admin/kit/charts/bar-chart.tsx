import { type PointerEvent, useState } from 'react'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './bar-chart.module.css'
import { labelledBars, roundMaximum } from './chart-scale.ts'
import { averageText, shortDay } from './figures.ts'

const texts = adminTexts.analytics.chart

interface Props {
  label: string
  bars: readonly { day: string; count: number }[]
  average: number
  /** 'Fri Nov 20'. */
  nameOf(day: string): string
  /** '12 plays, Fri Nov 20'. */
  labelOf(count: number, name: string): string
}

const unit = 10
const gap = 2

/**
 * Counts as bars on an axis that starts at 0; the last bar is today's. A slider covers them, so that pointer, touch and arrow keys select a
 * bar, whose value is shown and announced.
 */
export function BarChart({ label, bars, average, nameOf, labelOf }: Props) {
  const last = bars.length - 1
  const [wanted, setChosen] = useState(last)
  const chosen = Math.min(wanted, last)
  const bar = bars[chosen]
  const maximum = roundMaximum(Math.max(...bars.map(({ count }) => count)))
  const share = (count: number) => `${(count / maximum) * 100}%`
  const choose = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * bars.length))))
  }
  if (!bar) return null
  return (
    <div className={styles.chart}>
      <div className={styles.y} aria-hidden="true">
        {[maximum, maximum / 2, 0].map((value) => (
          <span key={value}>{formatNumber(value)}</span>
        ))}
      </div>
      <div className={styles.plot}>
        <svg viewBox={`0 0 ${bars.length * unit} 100`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map(({ day, count }, index) => (
            <rect
              key={day}
              x={index * unit + gap / 2}
              y={100 - (count / maximum) * 100}
              width={unit - gap}
              height={(count / maximum) * 100}
              data-today={index === last || undefined}
              data-chosen={index === chosen || undefined}
            />
          ))}
        </svg>
        <span className={styles.average} style={{ bottom: share(average) }} aria-hidden="true">
          <span>{texts.averageLine({ count: averageText(average) })}</span>
        </span>
        <span
          className={styles.tip}
          style={{ ...across(chosen, bars.length), bottom: `calc(${share(bar.count)} + 6px)` }}
          aria-hidden="true"
        >
          <b>{formatNumber(bar.count)}</b> {nameOf(bar.day)}
        </span>
        <input
          type="range"
          className={styles.slider}
          aria-label={`${label}. ${texts.keys}`}
          aria-valuetext={labelOf(bar.count, nameOf(bar.day))}
          min={0}
          max={last}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          onPointerMove={choose}
        />
      </div>
      <div className={styles.x} aria-hidden="true">
        {labelledBars(bars.length).map((index) => (
          <span key={index} style={across(index, bars.length)}>
            {shortDay(bars[index]?.day ?? '')}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Centered on a bar, clamped to the edges. */
function across(index: number, count: number) {
  const middle = ((index + 0.5) / count) * 100
  return { left: `${middle}%`, transform: `translateX(-${middle}%)` }
}
