import type { Song } from '#contract/songs.ts'
import { useSongPlayback } from '#web/public/player/use-player.ts'
import { useStartAtHash } from '#web/public/player/use-start-at-hash.ts'
import { VideoButtons } from '#web/public/player/video-buttons.tsx'
import { useVideoSlot } from '#web/public/player/video-slot.ts'
import { Cover } from '#web/ui/cover.tsx'
import styles from './embed.module.css'
import { EmbedControls } from './embed-controls.tsx'
import { EmbedHead } from './embed-head.tsx'

/** The embedded player of one song: 152 px high for audio; for video, the picture with 80 px of controls below. */
export function EmbedSong({ song, siteName }: { song: Song; siteName: string }) {
  useStartAtHash(song.id)
  return (
    <main className={styles.embed} data-shape={song.mediaType}>
      {song.mediaType === 'video' ? <Picture song={song} /> : <Cover song={song} sizes="152px" isFirst className={styles.cover} />}
      <div className={styles.body}>
        <EmbedHead siteName={siteName} path={`/song/${song.id}`} title={song.title} song={song}>
          {song.artist}
        </EmbedHead>
        <EmbedControls song={song} />
      </div>
    </main>
  )
}

/** The poster, and the slot that the player covers with the video. */
function Picture({ song }: { song: Song }) {
  const slot = useVideoSlot(song.id)
  const { isCurrent } = useSongPlayback(song.id)
  return (
    <div className={styles.picture} ref={slot}>
      <Cover song={song} sizes="100vw" isFirst className={styles.poster} />
      {isCurrent && <VideoButtons song={song} place="page" />}
    </div>
  )
}
