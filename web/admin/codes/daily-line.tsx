import styles from './compared-panel.module.css'

const height = 20

/** The course of a number over the days, on a scale of its own: how much it is, the bar beside it says. */
export function DailyLine({ daily }: { daily: readonly number[] }) {
  const most = Math.max(1, ...daily)
  const last = Math.max(1, daily.length - 1)
  const points = daily.map((count, day) => `${(day / last) * 100},${height - (count / most) * height}`)
  return (
    <svg className={styles.line} viewBox={`0 -1 100 ${height + 2}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  )
}
