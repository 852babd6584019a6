import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminAlbum } from '#contract/albums.ts'
import columns from '#web/admin/kit/form-columns.module.css'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { StaleNotice } from '#web/admin/kit/stale-notice.tsx'
import { ImageField } from '#web/admin/uploads/image-field.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { PlaylistCover } from '#web/public/playlists/playlist-cover.tsx'
import { AlbumFields } from './album-fields.tsx'
import type { AlbumDraft } from './album-values.ts'
import { reloadAlbum } from './albums.queries.ts'
import { useAlbumForm } from './use-album-form.ts'

const texts = adminTexts.albums

interface Props {
  /** Null creates an album. */
  album: AdminAlbum | null
  /** Initial values of a new album. */
  draft?: AlbumDraft
  onSaved?(): void
  /** Opens the songs of an album that was created from songs. */
  onOpen?(album: AdminAlbum): void
  onClose(): void
}

/** Creates or edits an album. The key resets the form when the latest version is loaded after a conflict. */
export function AlbumDialog({ album, ...props }: Props) {
  const [latest, setLatest] = useState(album)
  return <AlbumForm key={latest?.version} {...props} album={latest} onLoadLatest={setLatest} />
}

function AlbumForm({ album, draft, onSaved, onOpen, onClose, onLoadLatest }: Props & { onLoadLatest(album: AdminAlbum): void }) {
  const client = useQueryClient()
  const state = useAlbumForm({ album, draft: draft ?? null, onSaved, onOpen, onClose })
  const { form, cover, coverInput } = state
  const close = () => {
    cover.cancel()
    onClose()
  }
  const coverUrl = cover.isRemoved ? null : (album?.coverUrl ?? null)
  return (
    <FormDialog
      title={album ? texts.editTitle : texts.createTitle}
      width="46rem"
      isDirty={state.isDirty}
      isSaving={state.isSaving}
      upload={cover.isBusy && { note: adminTexts.songForm.savesAfterUpload, busyLabel: adminTexts.songForm.waiting }}
      submitLabel={album ? adminTexts.save : texts.create}
      onSubmit={state.submit}
      onClose={close}
    >
      {state.isStale && album && <StaleNotice load={async () => (await reloadAlbum(client, album.id)).album} onLoaded={onLoadLatest} />}
      <div className={columns.columns}>
        <div>
          <ImageField
            label={texts.cover}
            removeLabel={texts.removeCover}
            image={cover}
            help={texts.coverHelp}
            error={form.errors.cover as string | undefined}
            inputRef={coverInput}
          >
            <PlaylistCover playlist={{ name: form.values.title, coverUrl, category: null }} sizes="176px" />
          </ImageField>
          {album && album.songCount > 0 && cover.hasFile && (
            <Checkbox
              mt="sm"
              label={texts.wholeAlbum}
              description={texts.wholeAlbumHelp}
              checked={state.removesSongCovers}
              onChange={({ currentTarget }) => state.setRemovesSongCovers(currentTarget.checked)}
            />
          )}
        </div>
        <AlbumFields state={state} album={album} draft={draft} />
      </div>
    </FormDialog>
  )
}
