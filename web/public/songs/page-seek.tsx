import type { Song } from '#contract/songs.ts'
import { mediaDirection } from '#web/public/player/media-direction.ts'
import { SongSeek } from '#web/public/player/song-seek.tsx'
import styles from './page-seek.module.css'

/** The seek bar of a song's page: over the full width, with the times below. */
export const PageSeek = ({ song }: { song: Song }) => (
  <div className={styles.seek} dir={mediaDirection}>
    <SongSeek song={song} />
  </div>
)
