import type { ComponentProps } from 'react'
import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import type { AdminSong } from '#contract/songs.ts'
import { AlbumDialog } from '#web/admin/albums/album-dialog.tsx'
import { AlbumSongsDialog } from '#web/admin/albums/album-songs-dialog.tsx'
import { ItemQrDialog } from '#web/admin/codes/item-qr-dialog.tsx'
import { ConfirmAction, Problem } from '#web/admin/kit/confirm-dialog.tsx'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import type { QrSubject } from '#web/admin/kit/qr/qr-dialog.tsx'
import { useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { useSongSummary } from '#web/admin/kit/songs/use-song-summary.ts'
import { AddToPlaylistDialog } from '#web/admin/playlists/add-to-playlist-dialog.tsx'
import { PlaylistDetailsDialog } from '#web/admin/playlists/playlist-details-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { player } from '#web/public/player/player.ts'
import { playerStore } from '#web/public/player/player-state.ts'
import { EditSongsDialog } from './edit-songs-dialog.tsx'
import { ReadTagsDialog, type TagReading } from './read-tags-dialog.tsx'
import { RejectSongDialog, RejectSongsDialog } from './reject-dialogs.tsx'
import { rejectionText, type SelectedSongs, useDeleteSongs } from './selected-songs.ts'
import { SongDetailsDialog } from './song-details-dialog.tsx'
import { SongFormDialog } from './song-form-dialog.tsx'
import { useDeleteSong } from './song-mutations.ts'
import { SpreadsheetDialog } from './spreadsheet-dialog.tsx'
import type { AlbumOfSongs } from './use-make-album.ts'

function useDeletion(song: AdminSong) {
  const { deselect } = useSelectionActions()
  return {
    action: useDeleteSong(song),
    undo: { id: song.id },
    onDone: () => {
      if (playerStore.get().song?.id === song.id) player.stop()
      deselect(song.id)
    },
  }
}

function DeleteSongDialog({ song, onClose }: { song: AdminSong; onClose(): void }) {
  const texts = adminTexts.deleteSong
  const { data: summary } = useSongSummary({ ids: [song.id] })
  return (
    <ConfirmAction {...useDeletion(song)} title={texts.title} done={texts.deleted} failed={texts.failed} onClose={onClose}>
      <p>
        <bdi>{texts.text({ title: song.title })}</bdi>
      </p>
      {summary && summary.playlistCount > 0 && <p role="status">{texts.inPlaylists({ count: summary.playlistCount })}</p>}
      <p>{texts.final}</p>
    </ConfirmAction>
  )
}

/** Deletes several songs, and shows how many playlists are affected. */
function DeleteSongsDialog({ selected, onClose }: { selected: SelectedSongs; onClose(): void }) {
  const texts = adminTexts.selectedSongs
  const { data: summary, error } = useSongSummary(selected.songs)
  const { clear } = useSelectionActions()
  const inPlaylists = (count: number) => (count === 0 ? texts.inNoPlaylist : texts.inPlaylists({ count }))
  return (
    <ConfirmAction
      title={texts.deleteTitle}
      action={useDeleteSongs(selected)}
      done={({ count }) => texts.deleted({ count })}
      undo={({ deletionId }) => ({ deletionId })}
      onDone={clear}
      failed={texts.deleteFailed}
      reasonOf={rejectionText}
      onClose={onClose}
    >
      <p>
        {texts.deleteText({ count: selected.label })} {texts.codes}
      </p>
      {error ? (
        <Problem>{texts.deleteFailed({ reason: rejectionText(error) })}</Problem>
      ) : (
        <p role="status">{summary ? inPlaylists(summary.playlistCount) : texts.looking}</p>
      )}
      <p>{texts.final}</p>
    </ConfirmAction>
  )
}

function AlbumOfSongsDialog({ album, onClose }: { album: AlbumOfSongs; onClose(): void }) {
  const open = useSongDialogs()
  const { clear } = useSelectionActions()
  if (album.kind === 'present') return <AlbumSongsDialog album={album} onClose={onClose} />
  return (
    <AlbumDialog
      album={null}
      draft={album.draft}
      onSaved={clear}
      onOpen={({ id, title }) => open({ kind: 'album', album: { kind: 'present', id, title } })}
      onClose={onClose}
    />
  )
}

function EditSelectedDialog(props: { selected: SelectedSongs; onClose(): void }) {
  const open = useSongDialogs()
  return <EditSongsDialog {...props} onReadTags={() => open({ kind: 'read-tags', songs: props.selected.songs, areSelected: true })} />
}

interface Added extends Pick<ComponentProps<typeof AddToPlaylistDialog>, 'selection' | 'label'> {
  /** Whether they are the selected songs instead of a single row. */
  areSelected: boolean
}

function AddSongsDialog({ areSelected, onClose, ...added }: Added & { onClose(): void }) {
  const open = useSongDialogs()
  const { clear } = useSelectionActions()
  return (
    <AddToPlaylistDialog
      {...added}
      reasonOf={rejectionText}
      onAdded={() => areSelected && clear()}
      onOpen={(playlist) => open({ kind: 'playlist', playlist })}
      onClose={onClose}
    />
  )
}

type Opened =
  | { kind: 'create'; file?: File }
  | { kind: 'details' | 'edit' | 'qr' | 'delete' | 'reject'; song: AdminSong }
  | { kind: 'edit-selected' | 'delete-selected' | 'reject-selected'; selected: SelectedSongs }
  | ({ kind: 'read-tags' } & TagReading)
  | { kind: 'album'; album: AlbumOfSongs }
  | ({ kind: 'spreadsheet' } & Omit<ComponentProps<typeof SpreadsheetDialog>, 'onClose'>)
  | { kind: 'add-to-playlist'; added: Added }
  | { kind: 'playlist'; playlist: AdminPlaylist }

export const { Dialogs: SongDialogs, useOpenDialog: useSongDialogs } = createDialogs<Opened>((opened, close) => {
  switch (opened.kind) {
    case 'create':
      return <SongForm song={null} file={opened.file} onClose={close} />
    case 'edit':
      return <SongForm song={opened.song} onClose={close} />
    case 'details':
      return <SongDetailsDialog song={opened.song} onClose={close} />
    case 'qr':
      return <ItemQrDialog kind="song" id={opened.song.id} subject={qrSubject(opened.song)} onClose={close} />
    case 'delete':
      return <DeleteSongDialog song={opened.song} onClose={close} />
    case 'reject':
      return <RejectSongDialog song={opened.song} onClose={close} />
    case 'album':
      return <AlbumOfSongsDialog album={opened.album} onClose={close} />
    case 'add-to-playlist':
      return <AddSongsDialog {...opened.added} onClose={close} />
    case 'playlist':
      return <PlaylistDetailsDialog playlist={opened.playlist} onClose={close} />
    case 'edit-selected':
      return <EditSelectedDialog selected={opened.selected} onClose={close} />
    case 'read-tags':
      return <ReadTagsDialog songs={opened.songs} areSelected={opened.areSelected} onClose={close} />
    case 'spreadsheet':
      return <SpreadsheetDialog {...opened} onClose={close} />
    case 'delete-selected':
      return <DeleteSongsDialog selected={opened.selected} onClose={close} />
    case 'reject-selected':
      return <RejectSongsDialog selected={opened.selected} onClose={close} />
  }
})

/** The toast after saving leads to the QR code, and that of a new song also to its playlist. */
function SongForm(props: Omit<ComponentProps<typeof SongFormDialog>, 'onQrCode' | 'onAddToPlaylist'>) {
  const open = useSongDialogs()
  return (
    <SongFormDialog
      {...props}
      onQrCode={(song) => open({ kind: 'qr', song })}
      onAddToPlaylist={(song) =>
        open({ kind: 'add-to-playlist', added: { areSelected: false, selection: { songs: { ids: [song.id] } }, label: song.title } })
      }
    />
  )
}

const qrSubject = ({ id, title, artist }: AdminSong): QrSubject => ({
  title,
  byline: artist,
  path: `/song/${id}`,
  help: adminTexts.qr.songHelp,
})
