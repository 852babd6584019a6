import type { z } from 'zod'
import type { ErrorCode, PublicErrorCode } from './errors.ts'
import type { AdminAccess } from './roles.ts'

/**
 * Who may call an endpoint; roles.ts maps roles to access. 'uploader': all accounts except listeners, and listeners too if the site lets
 * them upload. There is no default: an endpoint without access does not compile.
 */
export type Access = 'public' | 'signed-in' | 'uploader' | AdminAccess

interface Described {
  /** One line for the documentation page. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** If absent, only administrators may call the endpoint during maintenance. */
  duringMaintenance?: 'open'
  /**
   * Also answered to sandboxed frames, in which WordPress shows embedded players: to browsers these are another site, with the origin
   * 'null'. They have no cookies: the handler must not depend on any.
   */
  fromFrames?: true
}

/**
 * A read whose response is cached in memory for all clients, by library version. Its handler receives only the validated input. 'public':
 * all clients get the same response. 'public-first': if the public response is not_found, a second handler responds, uncached, to signed-in
 * users and to browsers that have opened something protected.
 */
interface CachedEndpoint extends Described {
  access: 'public'
  cached: 'public' | 'public-first'
  body?: never
  output: z.ZodType
}

interface OtherEndpoint extends Described {
  cached?: never
  body?: z.ZodType
  /** Without it, the response is 204 without a body. */
  output?: z.ZodType
}

/** `errors` are codes in addition to those that every endpoint has (malformed, not signed in, forbidden, too many requests, internal). */
interface ForAdminArea {
  access: AdminAccess
  errors?: readonly ErrorCode[]
}
interface ForOthers {
  access: Exclude<Access, AdminAccess>
  errors?: readonly PublicErrorCode[]
}

/** One endpoint as data. Validation, serialization, documentation, the browser's types and the access tests are derived from it. */
export type Endpoint = (CachedEndpoint & ForOthers) | (OtherEndpoint & (ForAdminArea | ForOthers))

export const endpoint = <const E extends Endpoint>(definition: E): E => definition
