import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, editOf, Id, RowCount, Search, Timestamp, Version } from './fields.ts'
import { limits } from './limits.ts'

export const Redirection = z.strictObject({
  id: Id,
  /** A path of this site, without its base path, query and fragment. */
  fromUrl: z.string(),
  /** A path of this site, without its base path, or an http(s) address. */
  toUrl: z.string(),
  isActive: z.boolean(),
  createdAt: Timestamp,
  version: Version,
  /** Number of visits that were redirected. */
  hits: z.number().int(),
  /** Day of the last hit, in UTC. */
  lastHitOn: z.iso.date().nullable(),
  /** Of several active redirections with the same source, the newest applies: the others are 'overridden'. */
  sameSource: z.enum(['overrides', 'overridden']).nullable(),
  /** Whether `toUrl` is a path of this site that does not exist (yet). */
  isTargetMissing: z.boolean(),
})
export type Redirection = z.infer<typeof Redirection>

const address = z.string().trim().min(1).max(limits.address)

/**
 * Both may be full addresses of this site and are stored as paths. The query and fragment of `fromUrl` are dropped: requests are matched
 * only by their path.
 */
export const RedirectionInput = z.strictObject({ fromUrl: address, toUrl: address, isActive: z.boolean().default(true) })
export type RedirectionInput = z.input<typeof RedirectionInput>
export const RedirectionUpdate = z.strictObject({ ...editOf(RedirectionInput.shape), version: Version })

const params = z.strictObject({ id: Id })
const inputErrors = ['redirection_source_invalid', 'redirection_source_own', 'redirection_target_invalid', 'redirection_loop'] as const

export const RedirectionFilter = z.strictObject({ search: Search, status: z.enum(['active', 'inactive']).optional() })
export type RedirectionFilter = z.input<typeof RedirectionFilter>

export const redirectionsEndpoints = {
  'GET /api/redirection': endpoint({
    access: 'public',
    summary: 'Current target of an address of this site: a path or an http(s) address; null without an active redirection',
    query: z.strictObject({ path: z.string().min(1).max(limits.address) }),
    output: z.strictObject({ location: z.string().nullable() }),
  }),
  'GET /api/admin/redirections': endpoint({
    access: 'admin',
    summary: 'Redirections whose source or target contains the search text, newest first',
    query: z.strictObject({ ...RedirectionFilter.shape, cursor: Cursor, limit: z.coerce.number().int().min(1).max(200).default(50) }),
    output: z.strictObject({
      redirections: z.array(Redirection),
      nextCursor: z.string().nullable(),
      count: RowCount,
    }),
  }),
  'GET /api/admin/redirections/:id': endpoint({
    access: 'admin',
    summary: 'One redirection',
    params,
    output: Redirection,
    errors: ['not_found'],
  }),
  'POST /api/redirections': endpoint({
    access: 'admin',
    summary: 'Create a redirection',
    body: RedirectionInput,
    output: Redirection,
    errors: inputErrors,
  }),
  'PUT /api/redirections/:id': endpoint({
    access: 'admin',
    summary: 'Update the given fields of a redirection; its hits are unchanged',
    params,
    body: RedirectionUpdate,
    output: Redirection,
    errors: ['not_found', 'stale_version', ...inputErrors],
  }),
  'DELETE /api/redirections/:id': endpoint({
    access: 'admin',
    summary: 'Delete a redirection',
    params,
    errors: ['not_found'],
  }),
}
