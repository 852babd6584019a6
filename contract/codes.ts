import { z } from 'zod'
import { Day } from './analytics.ts'
import { endpoint } from './endpoint.ts'
import {
  Cursor,
  editOf,
  HttpAddress,
  Id,
  Name,
  OptionalMoment,
  OptionalName,
  optionalText,
  RowCount,
  Search,
  Timestamp,
  Version,
} from './fields.ts'
import { keysOf } from './keys.ts'
import { limits } from './limits.ts'
import { periodDays } from './periods.ts'

/** Length of generated codes. */
export const codeLength = 7

/** Maximum number of codes in one batch. */
export const batchCodesMax = 2_000

export const codeMessageMax = 500

/** A custom code, the path after /c/: letters, digits and inner hyphens. Not case-sensitive. */
export const CustomCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/)

/** A path of this site, without its base path. */
const SitePath = z.string().trim().max(limits.address).startsWith('/')

/** Where a code redirects. */
export const Destination = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('song'), id: Id }),
  z.strictObject({ kind: z.literal('playlist'), id: Id }),
  z.strictObject({ kind: z.literal('category'), id: Id }),
  z.strictObject({ kind: z.literal('artist'), id: Id }),
  z.strictObject({ kind: z.literal('album'), id: Id }),
  z.strictObject({ kind: z.literal('page'), path: SitePath }),
  z.strictObject({ kind: z.literal('address'), url: HttpAddress }),
])
export type Destination = z.infer<typeof Destination>

/** A destination as editors see it. */
export const ShownDestination = z.strictObject({
  target: Destination,
  /** Title or name, or the last one of a deleted item; null for pages and web addresses. */
  name: z.string().nullable(),
  /**
   * 'hidden': visitors do not see it (a pending song, a private playlist, an item that is hidden or not visible now, an inactive category,
   * an artist or album without published songs).
   */
  reach: z.enum(['public', 'hidden', 'deleted']),
  /** Path to which the code redirects while the destination is not public, without the site's base path; null if `reach` is 'public'. */
  instead: z.string().nullable(),
})
export type ShownDestination = z.infer<typeof ShownDestination>

export const CodeBatch = z.strictObject({
  id: Id,
  name: z.string(),
  createdAt: Timestamp,
  codes: z.number().int(),
  scans: z.number().int(),
})
export type CodeBatch = z.infer<typeof CodeBatch>

/** 'live': redirects to its destination or fallback destination. 'scheduled', 'ended', 'off': shows a page with a message. */
export const CodeState = z.enum(['live', 'scheduled', 'ended', 'off'])
export type CodeState = z.infer<typeof CodeState>

/** Why a scan shows a message instead of a redirect. */
export type ScanMessage = Exclude<CodeState, 'live'> | 'deleted' | 'unknown'

/** A dynamic QR code: its printed address stays the same when its destination changes. */
export const DynamicCode = z.strictObject({
  id: Id,
  /** The path after /c/. Never changes. */
  code: z.string(),
  /** Where the code is used: 'Poster at the station'. */
  label: z.string().nullable(),
  batch: z.strictObject({ id: Id, name: z.string() }).nullable(),
  destination: ShownDestination,
  startsAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
  /** Destination from `endsAt` on; null shows a page with the message that the code has ended. */
  fallbackDestination: ShownDestination.nullable(),
  isActive: z.boolean(),
  /** Message while the code is off, scheduled or ended; null: the default text. */
  message: z.string().nullable(),
  state: CodeState,
  /** Whether its current destination is deleted or hidden. */
  isFlagged: z.boolean(),
  scans: z.number().int(),
  /** Day of the last scan, in UTC. */
  lastScanOn: Day.nullable(),
  createdAt: Timestamp,
  version: Version,
})
export type DynamicCode = z.infer<typeof DynamicCode>

const content = {
  label: OptionalName,
  destination: Destination,
  startsAt: OptionalMoment,
  endsAt: OptionalMoment,
  fallbackDestination: Destination.nullable().default(null),
  isActive: z.boolean().default(true),
  message: optionalText(codeMessageMax),
}

/** Without `code`, one is generated. */
export const DynamicCodeInput = z.strictObject({ code: CustomCode.optional(), ...content })
export type DynamicCodeInput = z.input<typeof DynamicCodeInput>
export const DynamicCodeUpdate = z.strictObject({ ...editOf(content), version: Version })

/** The settings after one edit of a code. The newest entry contains the current ones. */
export const CodeHistoryEntry = z.strictObject({
  at: Timestamp,
  /** Display name at that time; null for a change by the system. */
  actor: z.string().nullable(),
  destination: z.strictObject({ target: Destination, name: z.string().nullable() }),
  startsAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
  fallbackDestination: z.strictObject({ target: Destination, name: z.string().nullable() }).nullable(),
  isActive: z.boolean(),
})
export type CodeHistoryEntry = z.infer<typeof CodeHistoryEntry>

/**
 * A row of a pasted list. `destination` is an address of this site (full or a path), any http(s) address, or a song's title, alone or as
 * 'Artist - Title'. A blank or missing one is the destination of the batch.
 */
export const BatchRow = z.strictObject({
  label: Name,
  code: z.string().trim().max(limits.name).optional(),
  destination: z.string().trim().max(limits.address).optional(),
})
export type BatchRow = z.input<typeof BatchRow>

export const BatchInput = z.strictObject({
  name: Name,
  /** Destination of rows without their own; null if there are no such rows. */
  destination: Destination.nullable(),
  rows: z.array(BatchRow).min(1).max(batchCodesMax),
})
export type BatchInput = z.input<typeof BatchInput>

/** The outcome of a row. */
export const BatchLine = z.strictObject({
  label: z.string(),
  destination: ShownDestination.nullable(),
  /** Why no code can be created for the row; the whole batch is then rejected. */
  problem: z
    .enum(['code_invalid', 'code_taken', 'code_twice', 'destination_missing', 'destination_unknown', 'destination_ambiguous'])
    .nullable(),
})
export type BatchLine = z.infer<typeof BatchLine>

const Scans = z.number().int().min(0)

/** Scans of a period that ends today, in UTC. */
export const CodeScans = z.strictObject({
  from: Day,
  to: Day,
  /** Every day of the period, oldest first. */
  days: z.array(Day),
  total: Scans,
  /** Scans of all codes together, one number per day. */
  daily: z.array(Scans),
  /** Most scans first, up to 200; `daily` has one number per day. */
  codes: z.array(z.strictObject({ id: Id, code: z.string(), label: z.string().nullable(), scans: Scans, daily: z.array(Scans) })),
  /** Grouped by label, most scans first, up to 200; null for codes without a label. */
  labels: z.array(z.strictObject({ label: z.string().nullable(), codes: z.number().int(), scans: Scans, daily: z.array(Scans) })),
})
export type CodeScans = z.infer<typeof CodeScans>

const params = z.strictObject({ id: Id })
const inputErrors = ['code_destination_missing', 'code_destination_loop', 'code_schedule_invalid', 'redirection_target_invalid'] as const

export const codesEndpoints = {
  'GET /api/admin/codes': endpoint({
    access: 'editor',
    summary:
      'Dynamic QR codes whose code, label or destination contains the search text, newest first; optionally of one batch, or only those that need attention',
    query: z.strictObject({
      search: Search,
      batch: Id.optional(),
      only: z.enum(['flagged', 'off']).optional(),
      cursor: Cursor,
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.strictObject({
      codes: z.array(DynamicCode),
      nextCursor: z.string().nullable(),
      count: RowCount,
      /** Number of codes whose destination is deleted or hidden, regardless of the search. */
      flagged: z.number().int(),
    }),
  }),
  'GET /api/admin/codes/:id': endpoint({
    access: 'editor',
    summary: 'One dynamic QR code',
    params,
    output: DynamicCode,
    errors: ['not_found'],
  }),
  'POST /api/admin/codes': endpoint({
    access: 'editor',
    summary: 'Create a dynamic QR code. A code that was used before is never issued again',
    body: DynamicCodeInput,
    output: DynamicCode,
    errors: ['code_taken', ...inputErrors],
  }),
  'PUT /api/admin/codes/:id': endpoint({
    access: 'editor',
    summary: 'Change the destination of a dynamic QR code, schedule it, switch it off or on; its scans and history remain',
    params,
    body: DynamicCodeUpdate,
    output: DynamicCode,
    errors: ['not_found', 'stale_version', ...inputErrors],
  }),
  'DELETE /api/admin/codes/:id': endpoint({
    access: 'editor',
    summary: 'Delete a dynamic QR code: scans show a message, and its address is never issued again',
    params,
    errors: ['not_found'],
  }),
  'GET /api/admin/codes/:id/history': endpoint({
    access: 'editor',
    summary: 'Edits of a dynamic QR code, newest first, up to 200',
    params,
    output: z.strictObject({ entries: z.array(CodeHistoryEntry) }),
    errors: ['not_found'],
  }),
  'GET /api/admin/code-scans': endpoint({
    access: 'editor',
    summary: 'Scans over time, by code and by label; optionally of one batch or one code',
    query: z.strictObject({
      period: z.enum(keysOf(periodDays)).default('30d'),
      batch: Id.optional(),
      code: Id.optional(),
    }),
    output: CodeScans,
    errors: ['not_found'],
  }),
  'GET /api/admin/code-batches': endpoint({
    access: 'editor',
    summary: 'Batches of codes, newest first',
    output: z.strictObject({ batches: z.array(CodeBatch) }),
  }),
  'POST /api/admin/code-batches/check': endpoint({
    access: 'editor',
    summary: 'Check a batch: returns the outcome of each row, writes nothing',
    body: BatchInput,
    output: z.strictObject({ lines: z.array(BatchLine) }),
    errors: ['code_destination_missing', 'code_destination_loop', 'redirection_target_invalid'],
  }),
  'POST /api/admin/code-batches': endpoint({
    access: 'editor',
    summary: 'Create a batch with one code per row, all or none',
    body: BatchInput,
    output: CodeBatch,
    errors: ['batch_has_problems', 'code_destination_missing', 'code_destination_loop', 'redirection_target_invalid'],
  }),
  'PUT /api/admin/code-batches/:id': endpoint({
    access: 'editor',
    summary: 'Rename a batch and, if a destination is given, set it for all of its codes',
    params,
    body: z.strictObject({ name: Name, destination: Destination.optional() }),
    output: CodeBatch,
    errors: ['not_found', 'code_destination_missing', 'code_destination_loop', 'redirection_target_invalid'],
  }),
  'DELETE /api/admin/code-batches/:id': endpoint({
    access: 'editor',
    summary: 'Delete a batch and all of its codes',
    params,
    errors: ['not_found'],
  }),
}
