import { isImage, isOfType } from '#web/public/uploads/media-file.ts'

/** 'Song 2' comes before 'Song 10'. */
export const compareNames = new Intl.Collator(undefined, { numeric: true }).compare

export const isMedia = (file: File) => isOfType(file, 'audio') || isOfType(file, 'video')

/** What came together: media becomes rows, one picture may become their cover, the rest is named and left out. */
export function sortFiles(files: readonly File[]) {
  const media = files.filter(isMedia)
  const pictures = files.filter((file) => !isMedia(file) && isImage(file))
  return { media, pictures, others: files.filter((file) => !media.includes(file) && !pictures.includes(file)) }
}
