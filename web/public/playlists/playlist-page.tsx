import { useId } from 'react'
import type { Playlist } from '#contract/playlists.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { AutoPlaySwitch } from '#web/public/player/auto-play-switch.tsx'
import { ShareButton } from '#web/public/sharing/share-button.tsx'
import { Message } from '#web/ui/message.tsx'
import text from '#web/ui/text.module.css'
import { creatorName } from './creator-name.ts'
import { Description } from './description.tsx'
import { PlayButton } from './play-button.tsx'
import { PlaylistCover } from './playlist-cover.tsx'
import { playlistCoverSizes } from './playlist-head.ts'
import styles from './playlist-page.module.css'
import { PlaylistRow } from './playlist-row.tsx'

/** One public playlist: cover and description at the side, its songs in order. */
export function PlaylistPage({ playlist }: { playlist: Playlist }) {
  const { playlist: texts, lists } = usePageTexts()
  const { id, name, description, songs, totalSeconds } = playlist
  const nameId = useId()
  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <div className={styles.side}>
        <div className={styles.cover}>
          <PlaylistCover playlist={playlist} sizes={playlistCoverSizes} isFirst className={styles.sleeve} />
        </div>
        <div className={styles.head}>
          <h1 id={nameId} data-length={lengthOf(name)}>
            <bdi dir="auto">{name}</bdi>
          </h1>
          <p className={`${styles.meta} ${text.numbers}`}>
            <span>
              {texts.by} <bdi dir="auto">{creatorName(playlist) ?? lists.unknownCreator}</bdi>
            </span>{' '}
            <span>{lists.songs(songs.length)}</span> {totalSeconds > 0 && <span>{texts.length(...hoursAndMinutes(totalSeconds))}</span>}
          </p>
        </div>
        <div className={styles.actions}>
          {songs.length > 0 && <PlayButton playlist={playlist} />}
          <ShareButton subject={{ kind: 'playlist', id, title: name, shape: 'playlist' }} />
          {songs.length > 0 && <AutoPlaySwitch />}
        </div>
        {description && <Description text={description} />}
      </div>
      {songs.length > 0 ? (
        <ol className={styles.rows} aria-labelledby={nameId}>
          {songs.map((song, index) => (
            <PlaylistRow key={song.id} song={song} playlist={playlist} position={index + 1} />
          ))}
        </ol>
      ) : (
        <Message title={texts.emptyTitle} text={texts.emptyText} />
      )}
    </main>
  )
}

const lengthOf = (name: string) => (name.length > 60 ? 'longest' : name.length > 24 ? 'long' : undefined)

/** To the nearest minute, and never none. */
function hoursAndMinutes(seconds: number): [number, number] {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return [Math.floor(minutes / 60), minutes % 60]
}
