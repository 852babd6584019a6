import { Link } from '@tanstack/react-router'
import type { PlaylistCard } from '#contract/playlists.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { Highlighted } from '#web/ui/highlighted.tsx'
import { PlayIcon } from '#web/ui/icons.tsx'
import text from '#web/ui/text.module.css'
import { creatorName } from './creator-name.ts'
import styles from './playlist-album.module.css'
import { PlaylistCover } from './playlist-cover.tsx'

/** A playlist of a category as a record: front and back of the sleeve. */
export function PlaylistAlbum({ playlist, query }: { playlist: PlaylistCard; query: string }) {
  const texts = usePageTexts().lists
  const { playTitle } = useTexts().player
  const { name, description, songCount, firstSongs } = playlist
  const toPlaylist = { to: '/playlist/$id', params: { id: playlist.id } } as const
  return (
    <li className={styles.album}>
      <div>
        <PlaylistCover playlist={playlist} sizes="(min-width: 1101px) 22vw, (min-width: 768px) 15rem, 7rem" />
      </div>
      <div className={styles.text}>
        <p className={styles.meta}>
          <span className={styles.public}>{texts.public}</span>
          <span className={text.numbers}>{texts.songs({ count: songCount })}</span>
        </p>
        <h2 data-length={name.length > 60 ? 'long' : undefined} dir="auto">
          <Link {...toPlaylist}>
            <Highlighted text={name} query={query} />
          </Link>
        </h2>
        <p className={styles.creator}>
          <bdi dir="auto">{creatorName(playlist) ?? texts.unknownCreator}</bdi>
        </p>
        {description && (
          <p className={styles.description} dir="auto">
            <Highlighted text={description} query={query} />
          </p>
        )}
        {firstSongs.length > 0 && (
          <ol className={styles.songs}>
            {firstSongs.map((song) => (
              <li key={song.id}>
                <bdi dir="auto">{song.title}</bdi>
              </li>
            ))}
          </ol>
        )}
        {songCount > firstSongs.length && (
          <p className={`${styles.more} ${text.numbers}`}>{texts.moreSongs({ count: songCount - firstSongs.length })}</p>
        )}
        <Link {...toPlaylist} className={styles.disc} aria-label={playTitle({ title: name })}>
          <PlayIcon />
        </Link>
      </div>
    </li>
  )
}
