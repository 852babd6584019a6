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
    /** Uploaded avatars are stored as covers; null where there is none. */
    avatar: (profile: { avatar_path: string | null; avatar_url: string | null }) =>
      profile.avatar_path === null ? profile.avatar_url : cover(profile.avatar_path),
  }
}
