import type { CreditInput } from '#contract/credits.ts'
import { songFacts } from '#contract/song-details.ts'
import type { AdminSongDetails } from '#contract/songs.ts'
import { type SongFormValues, songFields, songFormValues } from './song-form-values.ts'
import { useCreateSong, useUpdateSong } from './song-mutations.ts'

interface Parts {
  /** Undefined if unchanged. */
  credits?: CreditInput[] | undefined
  uploadId?: string | undefined
  coverUploadId?: string | undefined
  captionsUploadId?: string | undefined
  removeCover: boolean
  removeCaptions: boolean
}

/** Creates or updates the song and returns it. Sends a file or its address only if it is new. Throws CallError. */
export function useSaveSong(song: AdminSongDetails | null) {
  const create = useCreateSong()
  const update = useUpdateSong(song)
  return async (values: SongFormValues, { credits, uploadId, coverUploadId, captionsUploadId, removeCover, removeCaptions }: Parts) => {
    const fields = {
      ...songFields(values),
      ...(credits ? { credits } : {}),
      ...(coverUploadId ? { coverUploadId } : {}),
      ...(captionsUploadId ? { captionsUploadId } : {}),
    }
    const fileUrl = values.fileUrl.trim()
    const file = uploadId ? { uploadId } : fileUrl && fileUrl !== songFormValues(song).fileUrl ? { fileUrl } : {}
    if (song) return update.mutateAsync({ ...fields, ...file, removeCover, removeCaptions, version: song.version })
    return create.mutateAsync({ ...withoutBlankFacts(fields), ...file })
  }
}

/** The server takes absent facts from the tags of the file. */
const withoutBlankFacts = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field, value]) => !(field in songFacts) || [value].flat().some(Boolean))) as Fields
