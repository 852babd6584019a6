import type { AdminSong } from '#contract/songs.ts'
import { ConfirmAction, Problem } from '#web/admin/kit/confirm-dialog.tsx'
import { useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { player } from '#web/public/player/player.ts'
import { playerStore } from '#web/public/player/player-state.ts'
import { rejectionText, type SelectedSongs, useDeleteSongs, useSongSummary } from './selected-songs.ts'
import { useDeleteSong } from './song-mutations.ts'

export function DeleteSongDialog({ song, onClose }: { song: AdminSong; onClose(): void }) {
  const texts = adminTexts.deleteSong
  const { data: summary } = useSongSummary({ songs: { ids: [song.id] }, words: '1' })
  const { forget } = useSelectionActions()
  const finish = () => {
    if (playerStore.get().song?.id === song.id) player.stop()
    forget(song.id)
  }
  return (
    <ConfirmAction
      title={texts.title}
      action={useDeleteSong(song)}
      done={texts.deleted}
      onDone={finish}
      failed={texts.failed}
      onClose={onClose}
    >
      <p>
        <bdi>{texts.text(song.title)}</bdi>
      </p>
      {summary && summary.playlistCount > 0 && <p role="status">{texts.inPlaylists(summary.playlistCount)}</p>}
      <p>{texts.final}</p>
    </ConfirmAction>
  )
}

/** Several songs, and what goes with them. */
export function DeleteSongsDialog({ selected, onClose }: { selected: SelectedSongs; onClose(): void }) {
  const texts = adminTexts.selectedSongs
  const { data: summary, error } = useSongSummary(selected)
  const { clear } = useSelectionActions()
  const inPlaylists = (count: number) => (count === 0 ? texts.inNoPlaylist : texts.inPlaylists(count))
  return (
    <ConfirmAction
      title={texts.deleteTitle}
      action={useDeleteSongs(selected)}
      done={({ count }) => texts.deleted(count)}
      onDone={clear}
      failed={texts.deleteFailed}
      reasonOf={rejectionText}
      onClose={onClose}
    >
      <p>
        {texts.deleteText(selected.words)} {texts.codes}
      </p>
      {error ? (
        <Problem>{texts.deleteFailed(rejectionText(error))}</Problem>
      ) : (
        <p role="status">{summary ? inPlaylists(summary.playlistCount) : texts.looking}</p>
      )}
      <p>{texts.final}</p>
    </ConfirmAction>
  )
}
