import { useForm } from '@mantine/form'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminAlbum } from '#contract/albums.ts'
import { isStaleVersion } from '#web/admin/kit/stale-notice.tsx'
import { visibilityFieldOf } from '#web/admin/kit/visibility-values.ts'
import { useCoverForm } from '#web/admin/uploads/use-cover-form.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import { useSaveAlbum, useSetAlbumSongs } from './album-mutations.ts'
import { type AlbumDraft, albumErrors, albumInput, albumValues } from './album-values.ts'

const texts = adminTexts.albums

export type AlbumFormState = ReturnType<typeof useAlbumForm>

interface Subject {
  album: AdminAlbum | null
  draft: AlbumDraft | null
  onSaved?: (() => void) | undefined
  /** For the link in the toast after an album was created from songs. */
  onOpen?: ((album: AdminAlbum) => void) | undefined
  onClose(): void
}

/** State of the album dialog: fields, cover, and the initial songs of a new album. */
export function useAlbumForm({ album, draft, onSaved, onOpen, onClose }: Subject) {
  const form = useForm({ initialValues: albumValues(album, draft), clearInputErrorOnChange: true })
  const [showsMore, setShowsMore] = useState(false)
  const [removesSongCovers, setRemovesSongCovers] = useState(false)
  /** A new album whose songs could not be saved: the next attempt must not create a second one. */
  const [created, setCreated] = useState<AdminAlbum | null>(null)
  const saving = useSaveAlbum(created ?? album)
  const setSongs = useSetAlbumSongs()
  const { isDirty, ...submission } = useCoverForm({
    form,
    hasCover: album?.hasCover ?? false,
    errorsOf: (values) => albumErrors(values, album),
    requiredField: 'title',
    fieldOfError: visibilityFieldOf,
    reveal: (field) => {
      // Renders the input before it is focused.
      if (field === 'musicbrainzId') flushSync(() => setShowsMore(true))
    },
    async save(values, cover, { clearRecord }) {
      const saved = await saving.mutateAsync({
        ...albumInput(values),
        ...cover,
        removeSongCovers: removesSongCovers && submission.cover.hasFile,
      })
      clearRecord()
      if (draft) {
        setCreated(saved)
        await setSongs.mutateAsync({ id: saved.id, songsVersion: '', songs: [...draft.songs] })
      }
      void showToast({
        tone: 'success',
        description: album ? texts.updated : texts.created,
        ...(onOpen && { action: { label: texts.editSongs, onPress: () => onOpen(saved) } }),
      })
      onSaved?.()
      onClose()
    },
  })
  return {
    ...submission,
    form,
    isStale: isStaleVersion(saving.error),
    showsMore,
    setShowsMore,
    removesSongCovers,
    setRemovesSongCovers,
    isDirty: () => draft !== null || removesSongCovers || isDirty(),
  }
}
