import { Link } from '@tanstack/react-router'
import type { Playlist } from '#contract/playlists.ts'
import { useLiveTexts } from '#web/lib/texts/live.ts'
import controls from '#web/ui/controls.module.css'
import styles from './live-note.module.css'

/** On a playlist's page while its live view is on. */
export function LiveNote({ playlist: { id, songs, liveSongId } }: { playlist: Playlist }) {
  const texts = useLiveTexts()
  const title = songs.find((song) => song.id === liveSongId)?.title ?? ''
  return (
    <p className={styles.note}>
      <span>{texts.nowShown({ title })}</span>
      <Link to="/playlist/$id/live" params={{ id }} className={`${controls.button} ${controls.primary}`}>
        {texts.follow}
      </Link>
    </p>
  )
}
