export type Addresses = ReturnType<typeof createAddresses>

/** Where stored files are reached: paths on this site, base path included, each segment encoded. */
export function createAddresses(basePath: string) {
  const encoded = (key: string) => key.split('/').map(encodeURIComponent).join('/')
  return {
    media: (mediaPath: string) => `${basePath}/media/${encoded(mediaPath)}`,
    captions: (captionsPath: string) => `${basePath}/${encoded(captionsPath)}`,
    /** Lacks `-{width}.{ext}`. */
    cover: (coverPath: string) => `${basePath}/${encoded(coverPath)}`,
  }
}
