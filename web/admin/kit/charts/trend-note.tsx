import type { Trend } from '#contract/analytics.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { percent, signed } from './figures.ts'
import styles from './trend-note.module.css'

const texts = adminTexts.analytics

/** The change of a total in the period, and in the one before. */
export function TrendNote({ trend: { total, change, changeBefore } }: { trend: Trend }) {
  if (change === null) return <span className={styles.trend}>{texts.noEarlierData}</span>
  const atStart = total - change
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : undefined
  return (
    <>
      <span className={styles.trend} data-direction={direction}>
        {direction && <Arrow direction={direction} />}
        {direction ? withPercent(signed(change), atStart > 0 ? percent(Math.abs(change) / atStart) : null) : texts.noChange}
      </span>
      <span className={styles.before}>{changeBefore === null ? texts.noEarlierData : texts.before({ change: signed(changeBefore) })}</span>
    </>
  )
}

const withPercent = (change: string, share: string | null) =>
  share === null ? change : texts.changeWithPercent({ change, percent: share })

const Arrow = ({ direction }: { direction: 'up' | 'down' }) => (
  <svg
    width="14"
    height="14"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d={direction === 'up' ? 'M6 15l6-6 6 6' : 'M6 9l6 6 6-6'} />
  </svg>
)
