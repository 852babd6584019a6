import { isImage, isOfType } from '#web/public/uploads/media-file.ts'

/** Natural sort order: 'Song 2' comes before 'Song 10'. */
export const compareNames = new Intl.Collator(undefined, { numeric: true }).compare

/** Files with the folder whose songs share an album; '' where it is unknown. */
export type FilesInFolders = ReadonlyMap<File, string>

export const inOneFolder = (files: readonly File[]): FilesInFolders => new Map(files.map((file) => [file, '']))

export const isMedia = (file: File) => isOfType(file, 'audio') || isOfType(file, 'video')

/** Sorts chosen files: media become rows, one picture can become their cover, all others are reported and ignored. */
export function sortFiles(files: readonly File[]) {
  const media = files.filter(isMedia)
  const pictures = files.filter((file) => !isMedia(file) && isImage(file))
  return { media, pictures, others: files.filter((file) => !media.includes(file) && !pictures.includes(file)) }
}
