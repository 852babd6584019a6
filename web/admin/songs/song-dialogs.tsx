import type { AdminSong } from '#contract/songs.ts'
import { ItemQrDialog } from '#web/admin/codes/item-qr-dialog.tsx'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import type { QrSubject } from '#web/admin/kit/qr/qr-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { DeleteSongDialog, DeleteSongsDialog } from './delete-song-dialog.tsx'
import { EditSongsDialog } from './edit-songs-dialog.tsx'
import type { SelectedSongs } from './selected-songs.ts'
import { SongDetailsDialog } from './song-details-dialog.tsx'
import { SongFormDialog } from './song-form-dialog.tsx'

type Opened =
  | { kind: 'create'; file?: File }
  | { kind: 'details' | 'edit' | 'qr' | 'delete'; song: AdminSong }
  | { kind: 'edit-selected' | 'delete-selected'; selected: SelectedSongs }

export const { Dialogs: SongDialogs, useOpenDialog: useSongDialogs } = createDialogs<Opened>((opened, close) => {
  switch (opened.kind) {
    case 'create':
      return <SongFormDialog song={null} file={opened.file} onClose={close} />
    case 'edit':
      return <SongFormDialog song={opened.song} onClose={close} />
    case 'details':
      return <SongDetailsDialog song={opened.song} onClose={close} />
    case 'qr':
      return <ItemQrDialog kind="song" id={opened.song.id} subject={qrSubject(opened.song)} onClose={close} />
    case 'delete':
      return <DeleteSongDialog song={opened.song} onClose={close} />
    case 'edit-selected':
      return <EditSongsDialog selected={opened.selected} onClose={close} />
    case 'delete-selected':
      return <DeleteSongsDialog selected={opened.selected} onClose={close} />
  }
})

const qrSubject = ({ id, title, artist }: AdminSong): QrSubject => ({
  title,
  byline: artist,
  path: `/song/${id}`,
  help: adminTexts.qr.songHelp,
})
