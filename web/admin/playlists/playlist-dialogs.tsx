import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import { ItemQrDialog } from '#web/admin/codes/item-qr-dialog.tsx'
import type { QrSubject } from '#web/admin/kit/qr/qr-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { DeletePlaylistDialog } from './delete-playlist-dialog.tsx'
import { PlaylistDetailsDialog } from './playlist-details-dialog.tsx'
import { PlaylistFormDialog } from './playlist-form-dialog.tsx'

type Opened = { kind: 'create' } | { kind: 'details' | 'edit' | 'qr' | 'delete'; playlist: AdminPlaylist }

const Context = createContext<((dialog: Opened) => void) | null>(null)

/** Opens one of the dialogs of the playlists screen. */
export function usePlaylistDialogs() {
  const open = use(Context)
  if (!open) throw new Error('usePlaylistDialogs needs PlaylistDialogs around it')
  return open
}

export function PlaylistDialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = useCallback(() => setOpened(null), [])
  return (
    <Context value={setOpened}>
      {children}
      {opened?.kind === 'create' && <PlaylistFormDialog playlistId={null} onClose={close} />}
      {opened?.kind === 'edit' && <PlaylistFormDialog playlistId={opened.playlist.id} onClose={close} />}
      {opened?.kind === 'details' && <PlaylistDetailsDialog playlist={opened.playlist} onClose={close} />}
      {opened?.kind === 'qr' && (
        <ItemQrDialog kind="playlist" id={opened.playlist.id} subject={qrSubject(opened.playlist)} onClose={close} />
      )}
      {opened?.kind === 'delete' && <DeletePlaylistDialog playlist={opened.playlist} onClose={close} />}
    </Context>
  )
}

const qrFailed = () => adminTexts.playlists.qrFailed

const qrSubject = ({ id, name, creator }: AdminPlaylist): QrSubject => ({
  title: name,
  byline: creator?.displayName ?? null,
  path: `/playlist/${id}`,
  help: adminTexts.playlists.qrHelp,
  failed: qrFailed,
})
