import { fold } from '#contract/fold.ts'
import type { MediaType } from '#contract/songs.ts'

const slugLengthMax = 80

/**
 * One segment of a storage path: lower case; characters other than letters, digits, dot, underscore and hyphen become underscores, which
 * are collapsed and trimmed. Can be empty, for instance for a title in another script.
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

/** Whether `folder`, part of a path, belongs to the category: its name in any case, or its sanitized name in a stored path. */
export const isFolderOfCategory = (folder: string, categoryName: string): boolean =>
  fold(folder) === fold(categoryName) || folder.toLowerCase() === ownFolder(categoryName)

/** Key of a song's media. `unique` and `extension` consist of a-z and 0-9. */
export const mediaPath = (o: { mediaType: MediaType; categoryName: string; title: string; unique: string; extension: string }): string =>
  `${o.mediaType}/${categoryFolder(o.categoryName)}/${titleSlug(o.title)}-${o.unique}.${o.extension}`

/** The key with another suffix. */
export const otherMediaPath = (key: string, unique: string): string => key.replace(/(?:-[a-z0-9]{12})?(\.[a-z0-9]+)?$/i, `-${unique}$1`)

/** Key of the rendition of the media at `original`. */
export const renditionPath = (o: { original: string; unique: string; extension: string }): string =>
  `renditions/${o.original.replace(/\.[a-z0-9]+$/, '')}-${o.unique}.${o.extension}`

/** Key of the main playlist of the stream of the media at `original`. The folder contains only the stream's files. */
export const streamPath = (o: { original: string; unique: string }): string =>
  `renditions/${o.original.replace(/\.[a-z0-9]+$/, '')}-${o.unique}/${mainPlaylistName}`

const mainPlaylistName = 'main.m3u8'
const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1)

/** Key of the stream's file `name`. */
export const besideStream = (path: string, name: string): string => folderOf(path) + name
/** Key of the main playlist of the stream that a file would belong to. */
export const streamOf = (key: string): string => besideStream(key, mainPlaylistName)
export const isStreamPath = (key: string): boolean => key.endsWith(`/${mainPlaylistName}`)

export const captionsPath = (o: { title: string; unique: string }): string => `captions/${titleSlug(o.title)}-${o.unique}.vtt`

/** Base key of a cover's files: `-{width}.avif`, `-{width}.webp` and `-1200.jpg` follow it. */
export const coverPath = (o: { title: string; unique: string }): string => `covers/${titleSlug(o.title)}-cover-${o.unique}`

const banners = 'covers/banners/'

/** Like `coverPath`, for the banner of the home page: `-{width}.avif`, `-{width}.webp` and `-1280.jpg` follow it. */
export const bannerPath = (unique: string): string => `${banners}banner-${unique}`
export const isBannerPath = (path: string): boolean => path.startsWith(banners)
