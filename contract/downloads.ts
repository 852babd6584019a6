import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** Who may download an item: as the site's setting says, no one, all visitors, or those with a download code. */
export const DownloadChoice = z.enum(['default', 'off', 'free', 'code'])
export type DownloadChoice = z.infer<typeof DownloadChoice>

export const DownloadedKind = z.enum(['song', 'album', 'playlist'])
export type DownloadedKind = z.infer<typeof DownloadedKind>

/** What downloads are counted of. 'podcast': a song, by a podcast app. */
export type CountedKind = DownloadedKind | 'podcast'

/** Downloads of an album or a playlist that are offered to visitors; null if there are none. */
export const ListDownloads = z
  .discriminatedUnion('by', [
    z.strictObject({
      by: z.literal('everyone'),
      /** A zip file of the originals. */
      url: z.string(),
      /** The same, with renditions instead of originals that some browsers do not play; null if there are none, or `mp3Url`. */
      renditionsUrl: z.string().nullable(),
      /** The same, with MP3 renditions of songs that are stored without loss, and other renditions; null if none has one. */
      mp3Url: z.string().nullable(),
    }),
    /** Page on which to redeem a download code. */
    z.strictObject({ by: z.literal('code'), url: z.string() }),
  ])
  .nullable()
export type ListDownloads = z.infer<typeof ListDownloads>

const params = z.strictObject({ id: Id })

export const downloadsEndpoints = {
  'GET /api/songs/:id/download': endpoint({
    access: 'public',
    cached: 'public-first',
    summary:
      "Addresses of a public song's original file and of its rendition, with the song's current facts as tags; null if external or not offered",
    params,
    output: z.strictObject({
      fileUrl: z.string().nullable(),
      /** Extension of the original file: 'flac'. */
      format: z.string().nullable(),
      rendition: z.strictObject({ url: z.string(), format: z.string() }).nullable(),
      /** Of the MP3 rendition, if the original is stored without loss and the site offers these. */
      mp3Url: z.string().nullable(),
      /** Page on which to redeem a download code; null if no code is needed. */
      redeemUrl: z.string().nullable(),
    }),
    errors: ['not_found'],
  }),
}
