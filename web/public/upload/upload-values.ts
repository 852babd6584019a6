import { cutText } from '#contract/cut-text.ts'
import type { limits } from '#contract/limits.ts'
import type { MediaType } from '#contract/songs.ts'
import { type UploadCategory, uploadCategories, uploadMimeTypes } from '#contract/upload-choices.ts'
import type { UploadTexts } from '#web/lib/messages/en/upload.gen.ts'
import { emptyFileText, fileKey, isEmpty, isLargerThan, titleOfFile } from '#web/public/uploads/media-file.ts'

export const longestText: (typeof limits)['name'] = 200

/** Texts of the form; blank if nothing was entered. */
export interface UploadValues {
  mediaType: MediaType
  category: UploadCategory | ''
  title: string
  artist: string
  album: string
}

export const emptyValues: UploadValues = { mediaType: 'audio', category: '', title: '', artist: '', album: '' }

/** Values from untrusted content: session storage or an address. */
export function toValues(found: Readonly<Record<string, unknown>>): UploadValues {
  const text = (name: string) => (typeof found[name] === 'string' ? found[name] : '')
  return {
    mediaType: found.mediaType === 'video' ? 'video' : 'audio',
    category: uploadCategories.find((category) => category === found.category) ?? '',
    title: text('title'),
    artist: text('artist'),
    album: text('album'),
  }
}

export interface PickedFile {
  id: string
  file: File
  title: string
  /** The title proposed by the file's tags or name; '' if one was typed before. */
  proposed: string
  /** Typed for this one of several files; '' if it has the artist of the form. */
  artist: string
  /** The artist in the file's tags or name. */
  taggedArtist: string
  /** In the file's name, if the names of all files are numbered. */
  numbers: { discNumber?: number; trackNumber?: number }
}

/** Choosing the same file twice gives the same id. */
export function pickedFile(file: File): PickedFile {
  const title = titleOfFile(file)
  return { id: fileKey(file), file, title, proposed: title, artist: '', taggedArtist: '', numbers: {} }
}

/** The value that the tags of all files share; '' if they differ. */
export function sharedTag(texts: readonly string[]): string {
  const [first = ''] = texts
  return texts.every((text) => text === first) ? cutText(first, longestText) : ''
}

/** The artist of one of several files as long as none is typed for it: the one of the form, otherwise the one in its tags. */
export const inheritedArtist = ({ artist }: Pick<UploadValues, 'artist'>, { taggedArtist }: PickedFile): string =>
  artist.trim() || taggedArtist

/** The artists of files, in their order. */
export const artistsOf = (values: Pick<UploadValues, 'artist'>, files: readonly PickedFile[]): string[] =>
  files.length > 1 ? files.map((picked) => picked.artist.trim() || inheritedArtist(values, picked)) : [values.artist.trim()]

export type Field = 'file' | 'category' | 'title' | 'artist' | 'cover'
export type Problems = Partial<Record<Field, string>>

/** Missing values by field, in the order of the form. */
export function missingIn(values: UploadValues, files: readonly PickedFile[], texts: UploadTexts['problems']): Problems {
  const isUntitled = files.length > 0 ? files.some(({ title }) => !title.trim()) : !values.title.trim()
  return {
    ...(files.length === 0 && { file: texts.file }),
    ...(isUntitled && { title: texts.name }),
    ...(artistsOf(values, files).includes('') && { artist: texts.artist }),
    ...(!values.category && { category: texts.category }),
  }
}

const extensions: Readonly<Record<MediaType, RegExp>> = { audio: /\.mp3$/i, video: /\.(mp4|mov|mpe?g)$/i }

/** A preliminary check of the declared type, or of the name without one; the server decides by the bytes. */
export const isTaken = ({ type, name }: Pick<File, 'type' | 'name'>, mediaType: MediaType): boolean =>
  type ? (uploadMimeTypes[mediaType] as readonly string[]).includes(type) : extensions[mediaType].test(name)

/** Why a file cannot be sent, with the message's title; null if it can. */
export function rejection(file: File, mediaType: MediaType, limitMegabytes: number, texts: UploadTexts['problems']) {
  if (isEmpty(file)) return { title: texts.failedTitle, text: emptyFileText() }
  if (isLargerThan(file, limitMegabytes)) return { title: texts.tooLargeTitle, text: texts.tooLarge({ megabytes: limitMegabytes }) }
  return isTaken(file, mediaType) ? null : wrongType(mediaType, texts)
}

export const wrongType = (mediaType: MediaType, texts: UploadTexts['problems']) => ({
  title: texts.wrongTypeTitle,
  text: mediaType === 'audio' ? texts.wrongAudio : texts.wrongVideo,
})
