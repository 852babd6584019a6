import { z } from 'zod'
import { DownloadedKind } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { editOf, Id, Name, OptionalMoment, Timestamp, Version } from './fields.ts'

/** Characters of download codes, without look-alikes (O is read as 0, I and L as 1, U as V). */
export const downloadCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 12 characters of 5 bits: 60 bits. */
export const downloadCodeLength = 12

/** Maximum number of codes in one batch. */
export const downloadCodesMax = 2_000
/** Maximum number of times one code may be redeemed. */
export const downloadUsesMax = 10_000

/** The item that codes are for. */
const DownloadItem = z.strictObject({ kind: DownloadedKind, id: Id })

/** Codes that were created together. */
export const DownloadBatch = z.strictObject({
  id: Id,
  name: z.string(),
  /** Its name is null after it was deleted. */
  item: z.strictObject({ ...DownloadItem.shape, name: z.string().nullable() }),
  /** Number of times each code may be redeemed. */
  uses: z.number().int(),
  codes: z.number().int(),
  /** Number of times its codes were redeemed. */
  redeemed: z.number().int(),
  /** Number of times its codes can still be redeemed: 0 after the batch ended or was revoked. */
  left: z.number().int(),
  /** End, after which its codes cannot be redeemed. */
  endsAt: Timestamp.nullable(),
  isRevoked: z.boolean(),
  createdAt: Timestamp,
  version: Version,
})
export type DownloadBatch = z.infer<typeof DownloadBatch>

export const DownloadCode = z.strictObject({
  id: Id,
  /** 'ABCD-EFGH-JKMN'; null if the app secret has changed since its creation. */
  code: z.string().nullable(),
  redeemed: z.number().int(),
  lastRedeemedAt: Timestamp.nullable(),
  isRevoked: z.boolean(),
})
export type DownloadCode = z.infer<typeof DownloadCode>

export const DownloadBatchInput = z.strictObject({
  name: Name,
  item: DownloadItem,
  count: z.number().int().min(1).max(downloadCodesMax),
  uses: z.number().int().min(1).max(downloadUsesMax).default(1),
  endsAt: OptionalMoment,
})
export type DownloadBatchInput = z.input<typeof DownloadBatchInput>

export const DownloadBatchUpdate = z.strictObject({
  name: Name.optional(),
  ...editOf({ endsAt: OptionalMoment }),
  isRevoked: z.boolean().optional(),
  version: Version,
})
export type DownloadBatchUpdate = z.input<typeof DownloadBatchUpdate>

const params = z.strictObject({ id: Id })

export const downloadCodesEndpoints = {
  'GET /api/admin/download-batches': endpoint({
    access: 'editor',
    summary: 'Batches of download codes, newest first, with their numbers of redemptions so far and left',
    output: z.strictObject({ batches: z.array(DownloadBatch) }),
  }),
  'POST /api/admin/download-batches': endpoint({
    access: 'editor',
    summary: 'Create download codes for a song, an album or a playlist',
    body: DownloadBatchInput,
    output: DownloadBatch,
    errors: ['download_item_missing', 'download_end_past'],
  }),
  'PUT /api/admin/download-batches/:id': endpoint({
    access: 'editor',
    summary: 'Rename a batch of download codes, change its end, or revoke it; revoking also ends access that was already redeemed',
    params,
    body: DownloadBatchUpdate,
    output: DownloadBatch,
    errors: ['not_found', 'stale_version', 'download_end_past'],
  }),
  'DELETE /api/admin/download-batches/:id': endpoint({
    access: 'editor',
    summary: 'Move a batch of download codes into the trash; until it is restored, its codes are unknown, and redeemed access ends',
    params,
    errors: ['not_found'],
  }),
  'GET /api/admin/download-batches/:id/codes': endpoint({
    access: 'editor',
    summary: 'The codes of a batch, in the order of their creation',
    params,
    output: z.strictObject({ codes: z.array(DownloadCode) }),
    errors: ['not_found'],
  }),
  'PUT /api/admin/download-codes/:id': endpoint({
    access: 'editor',
    summary: 'Revoke one download code, or allow it again',
    params,
    body: z.strictObject({ isRevoked: z.boolean() }),
    output: DownloadCode,
    errors: ['not_found'],
  }),
}
