import type { Song } from '#contract/songs.ts'
import { SongSeek } from '#web/public/player/song-seek.tsx'
import styles from './page-seek.module.css'

/** The seek bar of a song's page: over the whole width, the times below. */
export const PageSeek = ({ song }: { song: Song }) => (
  <div className={styles.seek}>
    <SongSeek song={song} />
  </div>
)
