import type { MediaType } from '#contract/songs.ts'
import { fold } from '#server/database/search/fold.ts'

const slugLengthMax = 80

/**
 * One segment of a stored path: characters other than letters, digits, dot, underscore and hyphen become an underscore, repeats
 * collapse, leading and trailing underscores go, lower case. Empty where nothing is left, as of a title in another script.
 */
export const sanitizeSegment = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .replace(/_+/g, '_')
    .slice(0, slugLengthMax)
    .replace(/^_|_$/g, '')
    .toLowerCase()

const titleSlug = (title: string) => sanitizeSegment(title) || 'untitled'

function ownFolder(categoryName: string): string | null {
  const folder = sanitizeSegment(categoryName.toLowerCase().replace(/\s+/g, ''))
  return /^\.*$/.test(folder) ? null : folder
}

const categoryFolder = (categoryName: string) => ownFolder(categoryName) ?? 'general'

/** Whether `folder`, as it stands in a path, is that of the category: its name in any case, or what became of it in a stored path. */
export const isFolderOfCategory = (folder: string, categoryName: string): boolean =>
  fold(folder) === fold(categoryName) || folder.toLowerCase() === ownFolder(categoryName)

/** Key of a song's media. `unique` and `extension` consist of a-z and 0-9. */
export const mediaPath = (o: { mediaType: MediaType; categoryName: string; title: string; unique: string; extension: string }): string =>
  `${o.mediaType}/${categoryFolder(o.categoryName)}/${titleSlug(o.title)}-${o.unique}.${o.extension}`

/** Key of the rendition of the media at `original`. */
export const renditionPath = (o: { original: string; unique: string; extension: string }): string =>
  `renditions/${o.original.replace(/\.[a-z0-9]+$/, '')}-${o.unique}.${o.extension}`

/** Key of the main playlist of the media at `original` in several sizes. Its other files lie beside it, and nothing else does. */
export const streamPath = (o: { original: string; unique: string }): string =>
  `renditions/${o.original.replace(/\.[a-z0-9]+$/, '')}-${o.unique}/${mainPlaylistName}`

const mainPlaylistName = 'main.m3u8'
const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1)

/** Key of the file `name` of the stream. */
export const besideStream = (path: string, name: string): string => folderOf(path) + name
/** The main playlist that a file would belong to. */
export const streamOf = (key: string): string => besideStream(key, mainPlaylistName)
export const isStreamPath = (key: string): boolean => key.endsWith(`/${mainPlaylistName}`)

/** Key of a song's captions. */
export const captionsPath = (o: { title: string; unique: string }): string => `captions/${titleSlug(o.title)}-${o.unique}.vtt`

/** What the keys of a cover's files have in common: `-{width}.avif`, `-{width}.webp` and `-1200.jpg` follow it. */
export const coverPath = (o: { title: string; unique: string }): string => `covers/${titleSlug(o.title)}-cover-${o.unique}`

const banners = 'covers/banners/'

/** As `coverPath`, of the home page's banner: `-{width}.avif`, `-{width}.webp` and `-1280.jpg` follow it. */
export const bannerPath = (unique: string): string => `${banners}banner-${unique}`
export const isBannerPath = (path: string): boolean => path.startsWith(banners)
