import type { Song } from '#contract/songs.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { type Paged, ShowMore } from '#web/ui/show-more.tsx'
import styles from './song-pages.module.css'
import { SongRow } from './song-row.tsx'

/** Song rows, with 'Show more' while there are more. */
export function SongPages(pages: Paged<Song>) {
  const { home } = usePageTexts()
  return (
    <div className={styles.list}>
      <ul className={styles.rows}>
        {pages.list.items.map((song) => (
          <SongRow key={song.id} song={song} />
        ))}
      </ul>
      {pages.status === 'failed' && (
        <p role="alert" className={styles.failed}>
          {home.showMoreFailed}
        </p>
      )}
      <ShowMore {...pages} />
    </div>
  )
}
