import type { Song } from '#contract/songs.ts'
import { FullScreenButton } from '#web/features/player/full-screen-button.tsx'
import { useSongPlayback } from '#web/features/player/use-player.ts'
import { useVideoSlot } from '#web/features/player/video-slot.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { PlayPill } from './play-pill.tsx'
import { songCoverSizes } from './song-head.ts'
import styles from './song-page.module.css'

/** One song: header, cover, title and Play are exactly one phone screen. */
export function SongPage({ song }: { song: Song }) {
  return (
    <main className={styles.song} data-type={song.mediaType} tabIndex={-1} id="content">
      <div className={styles.first}>
        {song.mediaType === 'video' ? <VideoPlace song={song} /> : <AudioCover song={song} />}
        <div className={styles.text}>
          <p className={styles.badge}>
            <Badge category={song.category} />
          </p>
          <h1 className={styles.title} data-length={lengthOf(song.title)}>
            <bdi dir="auto">{song.title}</bdi>
          </h1>
          {song.artist && (
            <p className={styles.artist}>
              <bdi dir="auto">{song.artist}</bdi>
            </p>
          )}
          {song.album && (
            <p className={styles.album}>
              <bdi dir="auto">{song.album}</bdi>
            </p>
          )}
          <PlayPill song={song} />
        </div>
      </div>
    </main>
  )
}

/** A title of 200 characters must still leave the Play button on the screen: it is set smaller. */
const lengthOf = (title: string) => (title.length > 90 ? 'longest' : title.length > 40 ? 'long' : undefined)

const AudioCover = ({ song }: { song: Song }) => (
  <div className={styles.cover}>
    <Cover song={song} sizes={songCoverSizes('audio')} isFirst className={styles.sleeve} />
  </div>
)

/** Where the player lays the video once it plays; until then its poster. */
function VideoPlace({ song }: { song: Song }) {
  const slot = useVideoSlot(song.id)
  const { isCurrent } = useSongPlayback(song.id)
  return (
    <div className={styles.cover}>
      <div ref={slot} className={styles.video}>
        <Cover song={song} sizes={songCoverSizes('video')} isFirst className={styles.sleeve} />
        {isCurrent && <FullScreenButton place="page" />}
      </div>
    </div>
  )
}
