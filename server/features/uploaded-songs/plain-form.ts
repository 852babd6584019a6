import type { z } from 'zod'
import { findUnstorableText } from '#contract/storable-text.ts'
import { SongSending } from '#contract/uploaded-songs.ts'
import { AppError } from '#server/app-error.ts'
import type { FormReader } from '#server/http/multipart.ts'

const textFields = ['mediaType', 'category', 'title', 'artist', 'album'] as const
const fileFields: Readonly<Record<string, FileKind>> = { file: 'media', cover: 'cover' }
export const textBytesMax = 4_000

type FileKind = 'media' | 'cover'

/** Contents of a plain form: texts by field name, not validated, and finished uploads. */
export interface PlainForm {
  texts: Partial<Record<(typeof textFields)[number], string>>
  uploadIds: Partial<Record<FileKind, string>>
}

/**
 * Fills `form` field by field, so that after an error it contains the fields before it. `receive` stores a file and returns the id of its
 * upload. Throws malformed_request for a second file in one field.
 */
export function formReader(
  form: PlainForm,
  receive: (kind: FileKind, fileName: string, bytes: AsyncIterable<Uint8Array>) => Promise<string>,
): FormReader {
  const started = new Set<FileKind>()
  return {
    onText(name, value) {
      const field = textFields.find((candidate) => candidate === name)
      if (field) form.texts[field] = value.trim()
    },
    async onFile(name, fileName, bytes) {
      const kind = Object.hasOwn(fileFields, name) ? fileFields[name] : undefined
      if (!kind || !fileName) return
      if (started.has(kind)) throw new AppError('malformed_request', { field: name })
      started.add(kind)
      form.uploadIds[kind] = await receive(kind, fileName, bytes)
    },
  }
}

/** Null if a required field is missing. Throws malformed_request for invalid values. */
export function toSending({ texts, uploadIds }: PlainForm): z.output<typeof SongSending> | null {
  if (![uploadIds.media, texts.mediaType, texts.category, texts.title, texts.artist].every(Boolean)) return null
  const { media, cover } = uploadIds
  const sending = SongSending.safeParse({ ...texts, uploadId: media, ...(cover && { coverUploadId: cover }) })
  if (!sending.success) throw new AppError('malformed_request', { field: String(sending.error.issues[0]?.path[0]) })
  const unstorable = findUnstorableText(sending.data)
  if (unstorable) throw new AppError('malformed_request', { field: String(unstorable[0]) })
  return sending.data
}
