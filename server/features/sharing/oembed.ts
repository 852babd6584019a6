import { z } from 'zod'
import { type EmbeddedKind, type EmbedTheme, embedCode, embedSizes, embedThemes } from '#contract/embed.ts'
import type { Language } from '#contract/languages.ts'
import { languageOf, splitLanguage } from '#contract/pages.ts'
import { coverWidths } from '#contract/songs.ts'
import { startTime } from '#contract/start-time.ts'
import { AppError } from '#server/app-error.ts'

const Size = z.coerce.number().int().min(1).max(10_000).optional().catch(undefined)

/** The specification (oembed.com) allows other parameters: `theme` is that of other sites with players, the rest is ignored. */
const Query = z.object({
  url: z.url(),
  format: z.string().default('json'),
  maxwidth: Size,
  maxheight: Size,
  theme: z.enum(embedThemes).optional().catch(undefined),
})

interface Embeddable {
  kind: EmbeddedKind
  id: string
  theme: EmbedTheme | null
  /** Of a song: the time in its address. */
  startSeconds: number | null
}

/**
 * The subject of an oEmbed request and the language in its address. Throws malformed_request, and not_found for an address that is not on
 * this site or cannot be embedded.
 */
export function readOembedRequest(
  query: unknown,
  siteAddress: string,
): Embeddable & { language: Language | null; maxWidth: number; maxHeight: number; format: 'json' | 'xml' | null } {
  const parsed = Query.safeParse(query)
  if (!parsed.success) throw new AppError('malformed_request', { field: 'url' })
  const { url, format, maxwidth = Number.POSITIVE_INFINITY, maxheight = Number.POSITIVE_INFINITY, theme = null } = parsed.data
  const { prefix, path } = splitLanguage(pathOnSite(url, siteAddress))
  const [, kind, id] = /^\/(song|playlist|album|artist)\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path) ?? []
  if (!kind || !id) throw new AppError('not_found')
  return {
    kind: kind as Embeddable['kind'],
    id,
    theme,
    startSeconds: kind === 'song' ? startTime(new URL(url).hash) : null,
    language: languageOf(prefix),
    maxWidth: maxwidth,
    maxHeight: maxheight,
    format: format === 'json' || format === 'xml' ? format : null,
  }
}

/**
 * The path of an address on this site, without the base path; empty for one that is not. Addresses with http are printed and typed for
 * sites with https, too, and hosts in capitals.
 */
function pathOnSite(address: string, siteAddress: string): string {
  const [asked, own] = [new URL(address), new URL(`${siteAddress}/`)]
  const isOnSite = /^https?:$/.test(asked.protocol) && asked.host === own.host && asked.pathname.startsWith(own.pathname)
  return isOnSite ? asked.pathname.slice(own.pathname.length - 1) : ''
}

export function oembedResponse(o: {
  embeddable: Embeddable
  shape: keyof typeof embedSizes
  title: string
  authorName: string | null
  siteName: string
  siteAddress: string
  /** Absolute address of a hosted cover, without `-{width}.{extension}`. */
  coverAddress: string | null
  maxWidth: number
  maxHeight: number
}) {
  const width = Math.min(embedSizes[o.shape].width, o.maxWidth)
  const height = Math.min(embedSizes[o.shape].height, o.maxHeight)
  return {
    version: '1.0',
    type: 'rich',
    title: o.title,
    ...(o.authorName && { author_name: o.authorName }),
    provider_name: o.siteName,
    provider_url: `${o.siteAddress}/`,
    ...(o.coverAddress && thumbnail(o.coverAddress, Math.min(o.maxWidth, o.maxHeight))),
    width,
    height,
    html: embedCode({ siteAddress: o.siteAddress, ...o.embeddable, title: o.title, width, height }),
  }
}

/** The largest stored size of the cover that fits, if any. Every width exists as WebP, the largest also as JPEG. */
function thumbnail(coverAddress: string, maxSide: number) {
  const width = coverWidths.findLast((stored) => stored <= maxSide)
  if (!width) return {}
  const extension = width === coverWidths.at(-1) ? 'jpg' : 'webp'
  return { thumbnail_url: `${coverAddress}-${width}.${extension}`, thumbnail_width: width, thumbnail_height: width }
}
