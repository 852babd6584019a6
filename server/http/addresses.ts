import { createHash } from 'node:crypto'
import { keyParameter } from '#contract/visibility.ts'

/** Formats of downloads: the original file; its rendition for all browsers, or its MP3 rendition, if there is one. */
export const fileFormats = ['original', 'rendition', 'mp3'] as const
export type FileFormat = (typeof fileFormats)[number]

export type Addresses = ReturnType<typeof createAddresses>

/**
 * Public addresses of stored files: paths on this site, including the base path, with each segment encoded. Songs use `cdnAddress` if it is
 * given.
 */
export function createAddresses(basePath: string, cdnAddress: string | null = null) {
  const encoded = (key: string) => key.split('/').map(encodeURIComponent).join('/')
  const cover = (coverPath: string) => `${basePath}/${encoded(coverPath)}`
  return {
    media: (mediaPath: string) => `${basePath}/media/${encoded(mediaPath)}`,
    /** Only for public files: a CDN does not know sessions. */
    publicMedia: (mediaPath: string) => `${cdnAddress ?? basePath}/media/${encoded(mediaPath)}`,
    /** The file with the song's current metadata as its tags: media/downloads.routes.ts. */
    download: (songId: string, format: FileFormat = 'original') =>
      `${basePath}/downloads/${encodeURIComponent(songId)}${formatQuery(format)}`,
    /** A zip file of the songs of an album or a playlist. */
    listDownload: (kind: 'album' | 'playlist', id: string, format: FileFormat = 'original') =>
      `${basePath}/downloads/${kind}/${encodeURIComponent(id)}${formatQuery(format)}`,
    /** Where download codes are redeemed. */
    redeem: () => `${basePath}/redeem`,
    /** Where an invitation to a group is accepted. */
    join: (key?: string) => `${basePath}/join${key === undefined ? '' : `?${new URLSearchParams({ [keyParameter]: key })}`}`,
    captions: (captionsPath: string) => `${basePath}/${encoded(captionsPath)}`,
    /** Without `-{width}.{ext}`. */
    cover,
    /** `shown_cover_path`: see shownCover in catalog-expressions.ts. */
    songCover: (song: { shown_cover_path: string | null; external_cover_url: string | null }) =>
      song.shown_cover_path === null ? song.external_cover_url : cover(song.shown_cover_path),
    /** The album's own cover, otherwise that of its first song. */
    albumCover: (album: { cover_path: string | null; song_cover_path: string | null; song_external_cover_url: string | null }) => {
      const path = album.cover_path ?? album.song_cover_path
      return path === null ? album.song_external_cover_url : cover(path)
    },
    /**
     * The playlist's own cover, otherwise a mosaic of four of its songs' covers, or one of them (playlists.songCovers); null if there is
     * none. A mosaic's name changes with its covers.
     */
    playlistCover: (
      { id, cover_path, external_cover_url }: { id: string; cover_path: string | null; external_cover_url: string | null },
      songCovers: readonly string[],
    ): string | null => {
      if (cover_path !== null) return cover(cover_path)
      const [first] = songCovers
      if (external_cover_url !== null || first === undefined) return external_cover_url
      return songCovers.length === 1 ? cover(first) : `${basePath}/mosaics/${id}-${hashOf(songCovers)}`
    },
    /** Uploaded avatars are stored as covers; null if there is none. */
    avatar: (profile: { avatar_path: string | null; avatar_url: string | null }) =>
      profile.avatar_path === null ? profile.avatar_url : cover(profile.avatar_path),
  }
}

const formatQuery = (format: FileFormat) => (format === 'original' ? '' : `?format=${format}`)

const hashOf = (texts: readonly string[]) => createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)
