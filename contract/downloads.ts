import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** Whether an item may be downloaded: as the site's setting says, by no one, by all visitors, or by those with a download code. */
export const DownloadChoice = z.enum(['default', 'off', 'free', 'code'])
export type DownloadChoice = z.infer<typeof DownloadChoice>

export const DownloadedKind = z.enum(['song', 'album', 'playlist'])
export type DownloadedKind = z.infer<typeof DownloadedKind>

/** What visitors may download of an album or a playlist; null where there is nothing. */
export const ListDownloads = z
  .discriminatedUnion('by', [
    z.strictObject({
      by: z.literal('everyone'),
      /** A zip of the originals. */
      url: z.string(),
      /** The same with the renditions of those that not all browsers play; null where there are none. */
      renditionsUrl: z.string().nullable(),
    }),
    /** The page where a download code is redeemed. */
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
      'Addresses of the original file of a public song and of its rendition, with its current facts as tags; null where it is external or not offered',
    params,
    output: z.strictObject({
      fileUrl: z.string().nullable(),
      /** Extension of the original's name: 'flac'. */
      format: z.string().nullable(),
      rendition: z.strictObject({ url: z.string(), format: z.string() }).nullable(),
      /** The page where a download code is redeemed; null where none is needed. */
      redeemUrl: z.string().nullable(),
    }),
    errors: ['not_found'],
  }),
}
