import { Link } from '@tanstack/react-router'
import type { PlaylistCard as Card } from '#contract/playlists.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import styles from '#web/ui/cards.module.css'
import { Highlighted } from '#web/ui/highlighted.tsx'
import { PlayIcon } from '#web/ui/icons.tsx'
import { creatorName } from './creator-name.ts'
import { PlaylistCover } from './playlist-cover.tsx'

interface PlaylistCardProps {
  playlist: Card
  /** The search that found it. */
  query?: string
  /** Its cover is the largest picture of the first screen. */
  isFirst?: boolean
}

/** Cover, name and one line; the whole card links to the playlist's page. */
export function PlaylistCard({ playlist, query, isFirst = false }: PlaylistCardProps) {
  const texts = usePageTexts().lists
  return (
    <li className={styles.card}>
      <span className={styles.sleeve}>
        <PlaylistCover playlist={playlist} sizes="(min-width: 1024px) 22vw, (min-width: 768px) 30vw, 66vw" isFirst={isFirst} />
        <span className={styles.disc} aria-hidden="true">
          <PlayIcon />
        </span>
      </span>
      <h3 className={styles.title} dir="auto">
        <Link to="/playlist/$id" params={{ id: playlist.id }}>
          <Highlighted text={playlist.name} query={query} />
        </Link>
      </h3>
      <p className={styles.sub}>
        {texts.songs({ count: playlist.songCount })} · <bdi dir="auto">{creatorName(playlist) ?? texts.unknownCreator}</bdi>
      </p>
    </li>
  )
}
