import { type PageSite, pageAddress } from '#web/lib/addresses.ts'
import { coverSources, isOwnCover } from '#web/ui/cover.tsx'

/** Square, in pixels: the JPEG beside the other sizes of an uploaded cover, for programs without AVIF and WebP. */
const sharedCoverPixels = 1200

/** Absolute address of the square picture for other programs: the cover, or else the square card that the server renders. */
export function coverForOthers(coverUrl: string | null, item: `${'song' | 'playlist' | 'album' | 'artist'}/${string}`, site: PageSite) {
  if (!coverUrl) return pageAddress(site, `/cards/${item}-square.jpg`)
  return isOwnCover(coverUrl) ? `${site.origin}${coverUrl}-${sharedCoverPixels}.jpg` : coverUrl
}

const cardPixels = { width: 1200, height: 630 }

/** Meta tags for messengers and social networks: the card that the server renders (server/features/sharing/share-cards.ts). */
export function cardImageMeta(
  card: `${'song' | 'playlist' | 'category' | 'album' | 'artist' | 'site'}/${string}`,
  alt: string,
  site: PageSite,
) {
  const url = pageAddress(site, `/cards/${card}.jpg`)
  return [
    { property: 'og:image', content: url },
    ...Object.entries(cardPixels).map(([side, pixels]) => ({ property: `og:image:${side}`, content: String(pixels) })),
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image', content: url },
    { name: 'twitter:image:alt', content: alt },
  ]
}

/**
 * Preload link of a cover that is the largest element of the first screen. `imageSizes`: as in the picture. Browsers without AVIF ignore the
 * preload and find the WebP in the page.
 */
export const coverPreload = (coverUrl: string | null, imageSizes: string) =>
  coverUrl && isOwnCover(coverUrl)
    ? [
        {
          rel: 'preload',
          as: 'image',
          type: 'image/avif',
          imageSrcSet: coverSources(coverUrl, 'avif'),
          imageSizes,
          fetchPriority: 'high' as const,
        },
      ]
    : []
