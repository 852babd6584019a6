import type { ReactNode } from 'react'
import { titleSize } from '#web/lib/title-size.ts'
import { FeedLink } from './feed-link.tsx'
import styles from './list-page.module.css'

interface ListPageProps {
  /** Id of the heading, which names the list of songs. */
  titleId: string
  title: string
  cover: ReactNode
  /** Lines below the title. */
  meta: ReactNode
  /** Play, share and the like. */
  actions: ReactNode
  /** Path of the page, if it has a feed. */
  feedOf: string | null
  /** Below the actions. */
  description?: ReactNode
  /** The songs, and what follows them. */
  children: ReactNode
}

/** Layout of a playlist or an album page: cover, title and buttons at the side, the songs in order. */
export const ListPage = ({ titleId, title, cover, meta, actions, feedOf, description, children }: ListPageProps) => (
  <main className={styles.page} id="content" tabIndex={-1}>
    <div className={styles.side}>
      <div className={styles.cover}>{cover}</div>
      <div className={styles.head}>
        <h1 id={titleId} data-length={titleSize(title, [24, 60], [12, 16])}>
          <bdi dir="auto">{title}</bdi>
        </h1>
        {meta}
      </div>
      <div className={styles.actions}>
        {actions}
        {feedOf && <FeedLink path={feedOf} />}
      </div>
      {description}
    </div>
    {children}
  </main>
)
