import type { z } from 'zod'
import { findUnstorableText } from '#contract/storable-text.ts'
import { SongSending } from '#contract/uploaded-songs.ts'
import { AppError } from '#server/http/app-error.ts'
import { type FormPart, readText } from '#server/http/multipart.ts'

const textFields = ['mediaType', 'category', 'title', 'artist', 'album'] as const
const fileFields: Readonly<Record<string, FileKind>> = { file: 'media', cover: 'cover' }
const textBytesMax = 4_000

export type FileKind = 'media' | 'cover'

/** What a plain form brought: texts as they were typed, by their names in it, and finished uploads. */
export interface PlainForm {
  texts: Partial<Record<(typeof textFields)[number], string>>
  uploadIds: Partial<Record<FileKind, string>>
}

/**
 * Takes the parts in whatever order they come into `form`, which so holds what came before an error, too. `receive` stores a file and
 * gives its upload's id. Throws malformed_request and what `receive` throws.
 */
export async function takeParts(
  parts: AsyncIterable<FormPart>,
  form: PlainForm,
  receive: (kind: FileKind, fileName: string, bytes: AsyncIterable<Uint8Array>) => Promise<string>,
): Promise<void> {
  for await (const { name, fileName, body } of parts) {
    const kind = Object.hasOwn(fileFields, name) ? fileFields[name] : undefined
    const field = textFields.find((known) => known === name)
    if (field) form.texts[field] = (await readText(body, textBytesMax)).trim()
    else if (kind && fileName) {
      if (form.uploadIds[kind] !== undefined) throw new AppError('malformed_request', { field: name })
      form.uploadIds[kind] = await receive(kind, fileName, body)
    }
  }
}

/** Null where something that is required is missing. Throws malformed_request for what the form itself does not let pass. */
export function toSending({ texts, uploadIds }: PlainForm): z.output<typeof SongSending> | null {
  if (![uploadIds.media, texts.mediaType, texts.category, texts.title, texts.artist].every(Boolean)) return null
  const { media, cover } = uploadIds
  const sending = SongSending.safeParse({ ...texts, uploadId: media, ...(cover && { coverUploadId: cover }) })
  if (!sending.success) throw new AppError('malformed_request', { field: String(sending.error.issues[0]?.path[0]) })
  const unstorable = findUnstorableText(sending.data)
  if (unstorable) throw new AppError('malformed_request', { field: String(unstorable[0]) })
  return sending.data
}
