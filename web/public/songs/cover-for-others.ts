import { absolute } from '#web/lib/addresses.ts'
import { isOwnCover } from '#web/ui/cover.tsx'

/** Square in pixels: the JPEG beside the other sizes of an own cover, for those who know neither AVIF nor WebP. */
const sharedCoverPixels = 1200
const iconPixels = 512

/** The absolute address of the picture that other sites show; the site's icon without a cover. The size of an external cover is unknown. */
export function coverForOthers(
  coverUrl: string | null,
  place: { origin: string; basePath: string },
): { url: string; pixels: number | null } {
  if (!coverUrl) return { url: absolute(place, `/icon-${iconPixels}.png`), pixels: iconPixels }
  if (!isOwnCover(coverUrl)) return { url: coverUrl, pixels: null }
  return { url: `${place.origin}${coverUrl}-${sharedCoverPixels}.jpg`, pixels: sharedCoverPixels }
}

/** The same as tags for messengers and social networks. */
export function imageMeta(coverUrl: string | null, title: string, place: { origin: string; basePath: string }) {
  const { url, pixels } = coverForOthers(coverUrl, place)
  const size = String(pixels)
  return [
    { property: 'og:image', content: url },
    ...(pixels
      ? [
          { property: 'og:image:width', content: size },
          { property: 'og:image:height', content: size },
        ]
      : []),
    { property: 'og:image:alt', content: title },
    { name: 'twitter:image', content: url },
    { name: 'twitter:image:alt', content: title },
  ]
}
