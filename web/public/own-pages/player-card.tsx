import type { ReactNode } from 'react'
import { Cover, type CoverSubject } from '#web/ui/cover.tsx'
import styles from './own-page.module.css'

interface Props {
  cover: CoverSubject
  /** A link to the item's page. */
  title: ReactNode
  detail: ReactNode
  button: ReactNode
}

/** Cover, title and button of an item that the page plays. */
export const PlayerCard = ({ cover, title, detail, button }: Props) => (
  <section className={styles.player} aria-label={cover.title}>
    <Cover song={cover} sizes="6rem" className={styles.cover} />
    <div className={styles.facts}>
      <p className={styles.title} dir="auto">
        {title}
      </p>
      {detail && (
        <p className={styles.detail} dir="auto">
          {detail}
        </p>
      )}
    </div>
    {button}
  </section>
)
