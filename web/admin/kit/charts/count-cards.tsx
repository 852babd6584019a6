import type { ReactNode } from 'react'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './count-cards.module.css'

interface Card {
  /** What is counted; may be a link. */
  label: ReactNode
  count: number
  /** Displayed below the figure. */
  note?: ReactNode
}

/** Large figures side by side, each with a label. */
export const CountCards = ({ cards }: { cards: Record<string, Card> }) => (
  <dl className={styles.counts} data-cards={Object.keys(cards).length}>
    {Object.entries(cards).map(([key, { label, count, note }]) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>
          <span className={styles.count}>{formatNumber(count)}</span>
          {note}
        </dd>
      </div>
    ))}
  </dl>
)

/** The same shape while the figures are loading, to avoid layout shift. */
export const CountCardsSkeleton = ({ labels, hasNotes = false }: { labels: readonly string[]; hasNotes?: boolean }) => (
  <div className={styles.counts} data-cards={labels.length} aria-hidden="true">
    {labels.map((label) => (
      <div key={label}>
        <p>{label}</p>
        <Skeleton className={styles.countShape} width="4rem" height="2.5rem" />
        {hasNotes && <Skeleton width="5.5rem" height="1rem" />}
      </div>
    ))}
  </div>
)
