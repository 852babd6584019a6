import { z } from 'zod'
import { Day } from './analytics.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, editOf, HttpAddress, Id, Name, OptionalName, optionalText, Search, Timestamp, Version } from './fields.ts'
import { limits } from './limits.ts'
import { type Period, periodDays } from './periods.ts'

/** Signs of a code that the site makes: lower case, without look-alikes (0 o, 1 i l). */
export const codeAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'
export const codeLength = 7

/** Codes in one batch. */
export const batchCodesMax = 2_000

export const codeMessageMax = 500

/** What stands behind /c/ of a chosen word: letters, digits and dashes between them. Upper and lower case are the same. */
export const CodeWord = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/)

/** A path of this site, without its base path. */
const SitePath = z.string().trim().max(limits.address).startsWith('/')

/** Where a code leads. */
export const Aim = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('song'), id: Id }),
  z.strictObject({ kind: z.literal('playlist'), id: Id }),
  z.strictObject({ kind: z.literal('category'), id: Id }),
  z.strictObject({ kind: z.literal('page'), path: SitePath }),
  z.strictObject({ kind: z.literal('address'), url: HttpAddress }),
])
export type Aim = z.infer<typeof Aim>

/** An aim as administrators see it. */
export const ShownAim = z.strictObject({
  aim: Aim,
  /** Title or name, of a deleted thing its last one; null for pages and addresses. */
  name: z.string().nullable(),
  /** 'hidden': not everyone may see it (a pending song, a private playlist, an inactive category). */
  reach: z.enum(['public', 'hidden', 'deleted']),
  /** Where it leads as long as `reach` is not 'public': a path of this site, without its base path. Null where `reach` is 'public'. */
  instead: z.string().nullable(),
})
export type ShownAim = z.infer<typeof ShownAim>

export const CodeBatch = z.strictObject({
  id: Id,
  name: z.string(),
  createdAt: Timestamp,
  codes: z.number().int(),
  scans: z.number().int(),
})
export type CodeBatch = z.infer<typeof CodeBatch>

/** 'leads': to its aim, or to what comes afterwards. 'waiting', 'ended', 'off': a page with a message is shown. */
export const CodeState = z.enum(['leads', 'waiting', 'ended', 'off'])
export type CodeState = z.infer<typeof CodeState>

/** What is said to whoever scans a code that leads nowhere now. */
export type ScanMessage = Exclude<CodeState, 'leads'> | 'deleted' | 'unknown'

/** A printed code that can be aimed anew. */
export const LivingCode = z.strictObject({
  id: Id,
  /** What stands behind /c/. Never changes. */
  code: z.string(),
  /** Where it is, or whom it is for: 'Poster at the station'. */
  label: z.string().nullable(),
  batch: z.strictObject({ id: Id, name: z.string() }).nullable(),
  aim: ShownAim,
  startsAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
  /** Where it leads from `endsAt` on; null: a page that says that it has ended. */
  afterwards: ShownAim.nullable(),
  isActive: z.boolean(),
  /** Words of its own for whoever scans it while it is off, waiting or has ended; null: the usual ones. */
  message: z.string().nullable(),
  state: CodeState,
  /** What it leads to now, or would, is deleted or hidden. */
  isFlagged: z.boolean(),
  scans: z.number().int(),
  /** Day of the last scan, in UTC. */
  lastScanOn: Day.nullable(),
  createdAt: Timestamp,
  version: Version,
})
export type LivingCode = z.infer<typeof LivingCode>

const content = {
  label: OptionalName,
  aim: Aim,
  startsAt: Timestamp.nullable().default(null),
  endsAt: Timestamp.nullable().default(null),
  afterwards: Aim.nullable().default(null),
  isActive: z.boolean().default(true),
  message: optionalText(codeMessageMax),
}

/** What `code` is left out of gets one of the site's making. */
export const LivingCodeInput = z.strictObject({ code: CodeWord.optional(), ...content })
export type LivingCodeInput = z.input<typeof LivingCodeInput>
export const LivingCodeUpdate = z.strictObject({ ...editOf(content), version: Version })

/** One edit of a code: what was set, by whom. The newest entry is what is set now. */
export const CodeHistoryEntry = z.strictObject({
  at: Timestamp,
  /** Display name at that moment; null where nobody in particular did it. */
  actor: z.string().nullable(),
  aim: z.strictObject({ aim: Aim, name: z.string().nullable() }),
  startsAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
  afterwards: z.strictObject({ aim: Aim, name: z.string().nullable() }).nullable(),
  isActive: z.boolean(),
})
export type CodeHistoryEntry = z.infer<typeof CodeHistoryEntry>

/**
 * A row of a pasted list. `aim` is a text: an address of this site (full or a path), any http(s) address, or a song's title, alone or as
 * 'Artist - Title'; left out or blank, the batch's own aim counts.
 */
export const BatchRow = z.strictObject({
  label: Name,
  code: z.string().trim().max(limits.name).optional(),
  aim: z.string().trim().max(limits.address).optional(),
})
export type BatchRow = z.input<typeof BatchRow>

export const BatchInput = z.strictObject({
  name: Name,
  /** Of every row that names none; null where all do. */
  aim: Aim.nullable(),
  rows: z.array(BatchRow).min(1).max(batchCodesMax),
})
export type BatchInput = z.input<typeof BatchInput>

/** What would become of a row. */
export const BatchLine = z.strictObject({
  label: z.string(),
  aim: ShownAim.nullable(),
  /** Why there would be no code: then nothing of the batch is made. */
  problem: z.enum(['code_invalid', 'code_taken', 'code_twice', 'aim_missing', 'aim_unknown', 'aim_ambiguous']).nullable(),
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
  /** Of all codes together, one number for each day. */
  daily: z.array(Scans),
  /** Most scans first, up to 200; `daily` has one number for each day. */
  codes: z.array(z.strictObject({ id: Id, code: z.string(), label: z.string().nullable(), scans: Scans, daily: z.array(Scans) })),
  /** Codes with the same label together, most scans first, up to 200; null: those without one. */
  labels: z.array(z.strictObject({ label: z.string().nullable(), codes: z.number().int(), scans: Scans, daily: z.array(Scans) })),
})
export type CodeScans = z.infer<typeof CodeScans>

const params = z.strictObject({ id: Id })
const inputErrors = ['code_aim_missing', 'code_aim_own', 'code_schedule_invalid', 'redirection_target_invalid'] as const

export const codesEndpoints = {
  'GET /api/admin/codes': endpoint({
    access: 'admin',
    summary: 'Living codes whose code, label or aim contains the search text, newest first; of one batch, or only those that need a look',
    query: z.strictObject({
      search: Search,
      batch: Id.optional(),
      only: z.enum(['flagged', 'off']).optional(),
      cursor: Cursor,
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.strictObject({
      codes: z.array(LivingCode),
      nextCursor: z.string().nullable(),
      /** Exact up to 10,000; 10,001 stands for more. */
      count: z.number().int(),
      /** How many lead to something deleted or hidden, whatever is searched for. */
      flagged: z.number().int(),
    }),
  }),
  'GET /api/admin/codes/:id': endpoint({ access: 'admin', summary: 'One living code', params, output: LivingCode, errors: ['not_found'] }),
  'POST /api/admin/codes': endpoint({
    access: 'admin',
    summary: 'Make a living code. A code that was ever given is never given again',
    body: LivingCodeInput,
    output: LivingCode,
    errors: ['code_taken', ...inputErrors],
  }),
  'PUT /api/admin/codes/:id': endpoint({
    access: 'admin',
    summary: 'Aim a living code anew, schedule it, switch it off or on; its scans and its history stay',
    params,
    body: LivingCodeUpdate,
    output: LivingCode,
    errors: ['not_found', 'stale_version', ...inputErrors],
  }),
  'DELETE /api/admin/codes/:id': endpoint({
    access: 'admin',
    summary: 'Delete a living code: whoever scans it is told so, and its address is never used again',
    params,
    errors: ['not_found'],
  }),
  'GET /api/admin/codes/:id/history': endpoint({
    access: 'admin',
    summary: 'What a living code was set to, newest first, up to 200 edits',
    params,
    output: z.strictObject({ entries: z.array(CodeHistoryEntry) }),
    errors: ['not_found'],
  }),
  'GET /api/admin/code-scans': endpoint({
    access: 'admin',
    summary: 'Scans over time, compared by code and by label; of one batch or one code where it is given',
    query: z.strictObject({
      period: z.enum(Object.keys(periodDays) as [Period, ...Period[]]).default('30d'),
      batch: Id.optional(),
      code: Id.optional(),
    }),
    output: CodeScans,
    errors: ['not_found'],
  }),
  'GET /api/admin/code-batches': endpoint({
    access: 'admin',
    summary: 'Batches of codes, newest first',
    output: z.strictObject({ batches: z.array(CodeBatch) }),
  }),
  'POST /api/admin/code-batches/check': endpoint({
    access: 'admin',
    summary: 'What a batch would make of each row; nothing is written',
    body: BatchInput,
    output: z.strictObject({ lines: z.array(BatchLine) }),
    errors: ['code_aim_missing', 'code_aim_own', 'redirection_target_invalid'],
  }),
  'POST /api/admin/code-batches': endpoint({
    access: 'admin',
    summary: 'Make a batch: one code for each row, all or none',
    body: BatchInput,
    output: CodeBatch,
    errors: ['batch_has_problems', 'code_aim_missing', 'code_aim_own', 'redirection_target_invalid'],
  }),
  'PUT /api/admin/code-batches/:id': endpoint({
    access: 'admin',
    summary: 'Rename a batch, and aim all of its codes at one thing where an aim is given',
    params,
    body: z.strictObject({ name: Name, aim: Aim.optional() }),
    output: CodeBatch,
    errors: ['not_found', 'code_aim_missing', 'code_aim_own', 'redirection_target_invalid'],
  }),
  'DELETE /api/admin/code-batches/:id': endpoint({
    access: 'admin',
    summary: 'Delete a batch with all of its codes',
    params,
    errors: ['not_found'],
  }),
}
