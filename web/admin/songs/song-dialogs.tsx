import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { AdminSong } from '#contract/songs.ts'
import { ItemQrDialog } from '#web/admin/codes/item-qr-dialog.tsx'
import type { QrSubject } from '#web/admin/kit/qr/qr-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { DeleteSongDialog } from './delete-song-dialog.tsx'
import { DeleteSongsDialog } from './delete-songs-dialog.tsx'
import { EditSongsDialog } from './edit-songs-dialog.tsx'
import type { SelectedSongs } from './selected-songs.ts'
import { SongDetailsDialog } from './song-details-dialog.tsx'
import { SongFormDialog } from './song-form-dialog.tsx'

type Opened =
  | { kind: 'create'; file?: File }
  | { kind: 'details' | 'edit' | 'qr' | 'delete'; song: AdminSong }
  | { kind: 'edit-selected' | 'delete-selected'; selected: SelectedSongs }

const Context = createContext<((dialog: Opened) => void) | null>(null)

/** Opens one of the dialogs of the songs screen. */
export function useSongDialogs() {
  const open = use(Context)
  if (!open) throw new Error('useSongDialogs needs SongDialogs around it')
  return open
}

export function SongDialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = useCallback(() => setOpened(null), [])
  return (
    <Context value={setOpened}>
      {children}
      {opened?.kind === 'create' && <SongFormDialog song={null} file={opened.file} onClose={close} />}
      {opened?.kind === 'edit' && <SongFormDialog song={opened.song} onClose={close} />}
      {opened?.kind === 'details' && <SongDetailsDialog song={opened.song} onClose={close} />}
      {opened?.kind === 'qr' && <ItemQrDialog kind="song" id={opened.song.id} subject={qrSubject(opened.song)} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteSongDialog song={opened.song} onClose={close} />}
      {opened?.kind === 'edit-selected' && <EditSongsDialog selected={opened.selected} onClose={close} />}
      {opened?.kind === 'delete-selected' && <DeleteSongsDialog selected={opened.selected} onClose={close} />}
    </Context>
  )
}

const qrSubject = ({ id, title, artist }: AdminSong): QrSubject => ({
  title,
  byline: artist,
  path: `/song/${id}`,
  help: adminTexts.qr.songHelp,
})
