import { useForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AdminPlaylist, SelectedSong } from '#contract/admin-playlists.ts'
import { limits } from '#contract/limits.ts'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { useSongSelection } from '#web/admin/kit/songs/use-song-selection.ts'
import { visibilityProblems } from '#web/admin/kit/visibility-values.ts'
import { type FinishedUpload, useFieldUpload } from '#web/admin/uploads/use-field-upload.ts'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { fieldOfError, type PlaylistDraft, type PlaylistField, playlistFields, playlistFormValues } from './playlist-form-values.ts'
import { useCreatePlaylist, useUpdatePlaylist } from './playlist-mutations.ts'
import type { WholePlaylist } from './playlists.queries.ts'

const texts = adminTexts.playlistForm

export type PlaylistFormState = ReturnType<typeof usePlaylistForm>

export interface PlaylistFormSubject {
  /** Null creates a playlist. */
  playlist: WholePlaylist | null
  /** Initial values of a new playlist. */
  draft: PlaylistDraft | null
  /** Called instead of `onClose` after creating a playlist. */
  onCreated?: ((playlist: AdminPlaylist) => void) | undefined
  onClose(): void
}

/** State of the playlist dialog: fields, cover and songs, which are saved together. */
export function usePlaylistForm({ playlist, draft, onCreated, onClose }: PlaylistFormSubject) {
  const form = useForm({ initialValues: playlistFormValues(playlist, draft), clearInputErrorOnChange: true })
  const selection = useSongSelection(playlist?.songs ?? draft?.songs ?? [], {
    most: limits.playlistSongs,
    tooMany: (left) => adminTexts.songPicker.tooMany({ most: limits.playlistSongs, left }),
  })
  const coverInput = useRef<HTMLInputElement>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isStale, setIsStale] = useState(false)
  /** The version being edited; 0 for a new playlist. */
  const [version, setVersion] = useState(playlist?.version ?? 0)
  const [deletedSongs, setDeletedSongs] = useState<readonly SelectedSong[]>([])
  const create = useCreatePlaylist()
  const update = useUpdatePlaylist(playlist?.id ?? '')
  const cover = useFieldUpload('cover', {
    hasPresent: playlist?.hasCover ?? false,
    reject: (message, title) => reject('cover', message, title),
    clearError: () => form.clearFieldError('cover'),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the proposed cover, when the form opens
  useEffect(() => {
    if (draft?.cover) cover.choose(draft.cover)
  }, [])

  function reject(field: PlaylistField, message: string, title?: string) {
    form.setFieldError(field, message)
    focus(field)
    showErrorToast(message, title)
  }

  function focus(field: PlaylistField) {
    if (field === 'cover') coverInput.current?.focus()
    else form.getInputNode(field)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    if (!form.getValues().name.trim()) return reject('name', texts.nameMissing)
    const { visibleUntil, password } = visibilityProblems(form.getValues(), playlist)
    if (visibleUntil) return reject('visibleUntil', visibleUntil)
    if (password) return reject('password', password)
    setIsSaving(true)
    try {
      const uploaded = await cover.finished()
      if (!uploaded) return
      await save(uploaded, await selection.settled())
    } catch (error) {
      explain(error)
    } finally {
      setIsSaving(false)
    }
  }

  async function save({ uploadId, isRemoved, clearRecord }: FinishedUpload, songs: readonly SelectedSong[]) {
    const body = {
      ...playlistFields(form.getValues()),
      songIds: songs.map(({ id }) => id),
      ...(uploadId && { coverUploadId: uploadId }),
    }
    const saved = playlist ? await update.mutateAsync({ ...body, removeCover: isRemoved, version }) : await create.mutateAsync(body)
    clearRecord()
    const message = playlist ? texts.updated : texts.created
    void showToast({ tone: 'success', description: message({ name: saved.name, songs: saved.songCount }) })
    if (!playlist && onCreated) onCreated(saved)
    else onClose()
  }

  function explain(error: unknown) {
    if (cover.hasFailedWith(error)) return
    const reason = errorText(error)
    const { code, details } = error instanceof CallError ? error : { code: 'internal' as const, details: {} }
    if (code === 'stale_version') setIsStale(true)
    if (code === 'songs_missing') {
      const deletedIds = new Set(String(details.songIds).split(' '))
      setDeletedSongs(selection.songs.filter(({ id }) => deletedIds.has(id)))
    }
    const field = fieldOfError(code)
    if (field) {
      form.setFieldError(field, reason)
      focus(field)
    }
    showErrorToast(failureText(code, reason))
  }

  function failureText(code: CallError['code'], reason: string) {
    if (playlist) return texts.updateFailed({ reason })
    if (code === 'not_signed_in') return texts.notSignedIn
    return code === 'profile_missing' ? texts.noProfile : texts.createFailed({ reason })
  }

  return {
    form,
    selection,
    cover,
    coverInput,
    isSaving,
    isStale,
    /** From here on, saving replaces that version. */
    overwrite(latestVersion: number) {
      setVersion(latestVersion)
      setIsStale(false)
    },
    deletedSongs,
    removeDeletedSongs() {
      selection.remove(new Set(deletedSongs.map(({ id }) => id)))
      setDeletedSongs([])
    },
    submit,
    isDirty: () => draft !== null || form.isDirty() || selection.isChanged() || cover.current !== null || cover.isRemoved,
    dropUpload: cover.cancel,
  }
}
