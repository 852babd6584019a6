import { Link } from '@tanstack/react-router'
import type { ArtistCard as Card } from '#contract/artists.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { neutral } from '#web/public/playlists/playlist-cover.tsx'
import styles from '#web/ui/cards.module.css'
import { Cover } from '#web/ui/cover.tsx'
import page from './catalog-page.module.css'

/** Round image, name and one line; the whole card links to the artist's page. */
export function ArtistCard({ artist: { id, name, coverUrl, songCount } }: { artist: Card }) {
  return (
    <li className={styles.card}>
      <Cover
        song={{ title: name, coverUrl, category: neutral }}
        sizes="(min-width: 1024px) 14vw, (min-width: 768px) 22vw, 42vw"
        className={`${styles.sleeve} ${page.image}`}
      />
      <h3 className={styles.title} dir="auto">
        <Link to="/artist/$id" params={{ id }}>
          {name}
        </Link>
      </h3>
      <p className={styles.sub}>{usePageTexts().lists.songs({ count: songCount })}</p>
    </li>
  )
}
