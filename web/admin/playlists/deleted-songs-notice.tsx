import { Button } from '@mantine/core'
import type { SelectedSong } from '#contract/admin-playlists.ts'
import { Notice } from '#web/admin/kit/notice.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'

const texts = adminTexts.playlistForm
const namedSongs = 3

/** Songs of the list were deleted from the library: which ones, and how to go on without them. */
export function DeletedSongsNotice({ songs, onTakeOff }: { songs: readonly SelectedSong[]; onTakeOff(): void }) {
  if (songs.length === 0) return null
  const named = songs.slice(0, namedSongs).map(({ title }) => `"${title}"`)
  const more = songs.length > namedSongs ? ` ${adminTexts.songOrder.more(songs.length - namedSongs)}` : ''
  return (
    <Notice text={<bdi>{texts.songsDeleted(named.join(', ') + more)}</bdi>}>
      <Button variant="default" onClick={onTakeOff}>
        {texts.takeOff}
      </Button>
    </Notice>
  )
}
