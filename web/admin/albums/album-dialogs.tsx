import type { AdminAlbum } from '#contract/albums.ts'
import { ItemQrDialog } from '#web/admin/codes/item-qr-dialog.tsx'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { AlbumDialog } from './album-dialog.tsx'
import { useDeleteAlbum } from './album-mutations.ts'
import { albumQrSubject } from './album-qr-subject.ts'
import { AlbumSongsDialog } from './album-songs-dialog.tsx'
import { MergeAlbumDialog } from './merge-album-dialog.tsx'

const texts = adminTexts.albums

function DeleteAlbumDialog({ album, onClose }: { album: AdminAlbum; onClose(): void }) {
  const { id, title, songCount } = album
  const isInUse = songCount > 0
  return (
    <ConfirmAction
      title={texts.deleteTitle}
      action={useDeleteAlbum(album)}
      isPossible={!isInUse}
      done={texts.deleted}
      {...(!isInUse && { undo: { id } })}
      onClose={onClose}
    >
      <p>
        <bdi>{texts.deleteText({ title })}</bdi>
      </p>
      {isInUse && <p>{errorText(new CallError('album_in_use', { songCount }))}</p>}
    </ConfirmAction>
  )
}

type Opened =
  | { kind: 'create' }
  | { kind: 'edit' | 'songs' | 'qr' | 'delete'; album: AdminAlbum }
  /** `into`: the suggested target. */
  | { kind: 'merge'; album: AdminAlbum; into?: AdminAlbum }

export const { Dialogs: AlbumDialogs, useOpenDialog: useAlbumDialogs } = createDialogs<Opened>((opened, close) => {
  switch (opened.kind) {
    case 'create':
      return <AlbumDialog album={null} onClose={close} />
    case 'edit':
      return <AlbumDialog album={opened.album} onClose={close} />
    case 'songs':
      return <AlbumSongsDialog album={opened.album} onClose={close} />
    case 'merge':
      return <MergeAlbumDialog album={opened.album} into={opened.into} onClose={close} />
    case 'qr':
      return <ItemQrDialog kind="album" id={opened.album.id} subject={albumQrSubject(opened.album)} onClose={close} />
    case 'delete':
      return <DeleteAlbumDialog album={opened.album} onClose={close} />
  }
})
