import { createHash } from 'node:crypto'

export type Addresses = ReturnType<typeof createAddresses>

/**
 * Public addresses of stored files: paths on this site, base path included, each segment encoded; songs also at `cdnAddress`, where it is
 * given.
 */
export function createAddresses(basePath: string, cdnAddress: string | null = null) {
  const encoded = (key: string) => key.split('/').map(encodeURIComponent).join('/')
  const cover = (coverPath: string) => `${basePath}/${encoded(coverPath)}`
  return {
    media: (mediaPath: string) => `${basePath}/media/${encoded(mediaPath)}`,
    /** For public files only: a CDN knows no sessions. */
    publicMedia: (mediaPath: string) => `${cdnAddress ?? basePath}/media/${encoded(mediaPath)}`,
    captions: (captionsPath: string) => `${basePath}/${encoded(captionsPath)}`,
    /** Without `-{width}.{ext}`. */
    cover,
    /**
     * The playlist's own cover; else four of its songs' covers as a mosaic, or one (playlists.songCovers). Null where there is none. The name
     * of a mosaic changes with its covers.
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
    /** Uploaded avatars are stored as covers; null where there is none. */
    avatar: (profile: { avatar_path: string | null; avatar_url: string | null }) =>
      profile.avatar_path === null ? profile.avatar_url : cover(profile.avatar_path),
  }
}

const hashOf = (texts: readonly string[]) => createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)
