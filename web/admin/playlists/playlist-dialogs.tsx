import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import { ItemQrDialog } from '#web/admin/codes/item-qr-dialog.tsx'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { PlaylistDetailsDialog } from './playlist-details-dialog.tsx'
import { PlaylistFormDialog } from './playlist-form-dialog.tsx'
import { useDeletePlaylist } from './playlist-mutations.ts'
import { playlistQrSubject } from './playlist-qr-subject.ts'

const texts = adminTexts.deletePlaylist

const DeletePlaylistDialog = ({ playlist, onClose }: { playlist: AdminPlaylist; onClose(): void }) => (
  <ConfirmAction
    title={texts.title}
    action={useDeletePlaylist(playlist)}
    done={texts.deleted}
    undo={{ id: playlist.id }}
    failed={texts.failed}
    onClose={onClose}
  >
    <p>
      <bdi>{texts.text({ name: playlist.name })}</bdi>
    </p>
    {playlist.songCount > 0 && <p>{texts.songs}</p>}
    {playlist.isPublic && <p>{texts.codes}</p>}
    {playlist.schoolPrivacy !== 'off' && <p>{adminTexts.schoolPrivacy.deletion}</p>}
  </ConfirmAction>
)

type Opened = { kind: 'create' } | { kind: 'details' | 'edit' | 'qr' | 'delete'; playlist: AdminPlaylist }

export const { Dialogs: PlaylistDialogs, useOpenDialog: usePlaylistDialogs } = createDialogs<Opened>((opened, close) => {
  if (opened.kind === 'create') return <PlaylistFormDialog playlistId={null} onClose={close} />
  const { playlist } = opened
  switch (opened.kind) {
    case 'edit':
      return <PlaylistFormDialog playlistId={playlist.id} onClose={close} />
    case 'details':
      return <PlaylistDetailsDialog playlist={playlist} onClose={close} />
    case 'qr':
      return <ItemQrDialog kind="playlist" id={playlist.id} subject={playlistQrSubject(playlist)} onClose={close} />
    case 'delete':
      return <DeletePlaylistDialog playlist={playlist} onClose={close} />
  }
})
