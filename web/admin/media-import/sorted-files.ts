import { isLyricsFile } from '#contract/lyrics-file.ts'
import { isHidden, isImage, isOfType } from '#web/public/uploads/media-file.ts'

/** Natural sort order: 'Song 2' comes before 'Song 10'. */
export const compareNames = new Intl.Collator(undefined, { numeric: true }).compare

/** Natural sort order of paths ('Night Songs/CD1/01.mp3'), folder by folder. */
export function comparePaths(one: string, other: string): number {
  const names = other.split('/')
  for (const [depth, name] of one.split('/').entries()) {
    const order = compareNames(name, names[depth] ?? '')
    if (order !== 0) return order
  }
  return one.length - other.length
}

/** Files with their paths below what was dropped or chosen: just the name of a single file. */
export type FilesWithPaths = ReadonlyMap<File, string>

/** Sorted by path, without hidden files. */
export const sortedByPath = (files: readonly (readonly [file: File, path: string])[]): FilesWithPaths =>
  new Map(files.filter(([, path]) => !isHidden(path)).sort(([, one], [, other]) => comparePaths(one, other)))

export const chosenFiles = (files: readonly File[]) => sortedByPath(files.map((file) => [file, file.webkitRelativePath || file.name]))

export const isMedia = (file: File) => isOfType(file, 'audio') || isOfType(file, 'video')

/**
 * Sorts chosen files: media become rows, one picture can become their cover, LRC files are the lyrics of the media with their names, all
 * others are reported and ignored.
 */
export function sortFiles(files: FilesWithPaths) {
  const all = [...files.keys()]
  const media = all.filter(isMedia)
  const pictures = all.filter((file) => !isMedia(file) && isImage(file))
  const names = new Set(media.map((file) => withoutExtension(files.get(file))))
  const lyrics = new Map(all.filter(({ name }) => isLyricsFile(name)).map((file) => [withoutExtension(files.get(file)), file] as const))
  for (const name of lyrics.keys()) if (!names.has(name)) lyrics.delete(name)
  const used = new Set([...media, ...pictures, ...lyrics.values()])
  return { media, pictures, lyrics, others: all.filter((file) => !used.has(file)) }
}

export const withoutExtension = (path = '') => path.replace(/\.[^./]*$/, '')
