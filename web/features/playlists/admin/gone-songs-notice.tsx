import { Button } from '@mantine/core'
import type { SelectedSong } from '#contract/admin-playlists.ts'
import styles from '#web/features/admin-shell/admin/stale-notice.module.css'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { WarningIcon } from '#web/ui/icons.tsx'

const texts = adminTexts.playlistForm
const namedSongs = 3

/** Songs of the list were deleted from the library: which ones, and how to go on without them. */
export function GoneSongsNotice({ songs, onTakeOff }: { songs: readonly SelectedSong[]; onTakeOff(): void }) {
  if (songs.length === 0) return null
  const named = songs.slice(0, namedSongs).map(({ title }) => `"${title}"`)
  const more = songs.length > namedSongs ? ` ${adminTexts.songOrder.more(songs.length - namedSongs)}` : ''
  return (
    <div className={styles.notice} role="alert">
      <WarningIcon />
      <p>
        <bdi>{texts.songsGone(named.join(', ') + more)}</bdi>
      </p>
      <Button variant="default" onClick={onTakeOff}>
        {texts.takeOff}
      </Button>
    </div>
  )
}
