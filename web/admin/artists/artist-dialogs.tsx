import type { AdminArtist } from '#contract/artists.ts'
import { ItemQrDialog } from '#web/admin/codes/item-qr-dialog.tsx'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { ArtistDialog } from './artist-dialog.tsx'
import { useDeleteArtist } from './artist-mutations.ts'
import { artistQrSubject } from './artist-qr-subject.ts'
import { MergeArtistDialog } from './merge-artist-dialog.tsx'

const texts = adminTexts.artists

function DeleteArtistDialog({ artist, onClose }: { artist: AdminArtist; onClose(): void }) {
  const { id, name, songTotal, albumTotal } = artist
  const isInUse = songTotal + albumTotal > 0
  return (
    <ConfirmAction
      title={texts.deleteTitle}
      action={useDeleteArtist(artist)}
      isPossible={!isInUse}
      done={texts.deleted}
      {...(!isInUse && { undo: { id } })}
      onClose={onClose}
    >
      <p>
        <bdi>{texts.deleteText({ name })}</bdi>
      </p>
      {isInUse && <p>{errorText(new CallError('artist_in_use', { songCount: songTotal, albumCount: albumTotal }))}</p>}
    </ConfirmAction>
  )
}

type Opened =
  | { kind: 'create' }
  | { kind: 'edit' | 'qr' | 'delete'; artist: AdminArtist }
  /** `into`: the suggested target. */
  | { kind: 'merge'; artist: AdminArtist; into?: AdminArtist }

export const { Dialogs: ArtistDialogs, useOpenDialog: useArtistDialogs } = createDialogs<Opened>((opened, close) => {
  if (opened.kind === 'create') return <ArtistDialog artist={null} onClose={close} />
  const { artist } = opened
  if (opened.kind === 'qr') return <ItemQrDialog kind="artist" id={artist.id} subject={artistQrSubject(artist)} onClose={close} />
  if (opened.kind === 'merge') return <MergeArtistDialog artist={artist} into={opened.into} onClose={close} />
  const Dialog = { edit: ArtistDialog, delete: DeleteArtistDialog }[opened.kind]
  return <Dialog artist={artist} onClose={close} />
})
