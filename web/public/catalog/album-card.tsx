import { Link } from '@tanstack/react-router'
import type { AlbumCard as Card } from '#contract/albums.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { neutral } from '#web/public/playlists/playlist-cover.tsx'
import styles from '#web/ui/cards.module.css'
import { Cover } from '#web/ui/cover.tsx'
import { PlayIcon } from '#web/ui/icons.tsx'
import { releaseYear } from './release-date.ts'

/**
 * Cover, title and one line; the whole card links to the album's page. `showsArtist`: except on the artist's page. `isFirst`: see Cover.
 */
export function AlbumCard({ album, showsArtist = false, isFirst = false }: { album: Card; showsArtist?: boolean; isFirst?: boolean }) {
  const texts = usePageTexts().album
  const { id, title, artist, kind, releaseDate } = album
  return (
    <li className={styles.card}>
      <span className={styles.sleeve}>
        <AlbumCover album={album} sizes="(min-width: 1024px) 22vw, (min-width: 768px) 30vw, 42vw" isFirst={isFirst} />
        <span className={styles.disc} aria-hidden="true">
          <PlayIcon />
        </span>
      </span>
      <h3 className={styles.title} dir="auto">
        <Link to="/album/$id" params={{ id }}>
          {title}
        </Link>
      </h3>
      <p className={styles.sub}>
        {showsArtist ? <bdi dir="auto">{artist ?? texts.variousArtists}</bdi> : texts.kinds[kind]}
        {releaseDate && ` · ${releaseYear(releaseDate)}`}
      </p>
    </li>
  )
}

interface AlbumCoverProps {
  album: Pick<Card, 'title' | 'coverUrl'>
  sizes: string
  isFirst?: boolean
  className?: string | undefined
}

/** The album's cover, or a pattern generated from its title. */
export const AlbumCover = ({ album: { title, coverUrl }, ...rest }: AlbumCoverProps) => (
  <Cover song={{ title, coverUrl, category: neutral }} {...rest} />
)
