import type { z } from 'zod'
import type { ErrorCode, PublicErrorCode } from './errors.ts'

/**
 * Who may call an endpoint. 'uploader' is an administrator, or a listener while the site lets listeners upload.
 * There is no default: an endpoint without an access does not compile.
 */
export type Access = 'public' | 'signed-in' | 'uploader' | 'admin'

/** One endpoint as data. Validation, serialisation, documentation, the browser's types and the access tests all come from here. */
export type Endpoint = Described & (ForAdministrators | ForOthers)

interface Described {
  /** One line for the documentation page. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Left out: the answer is 204 without a body. */
  output?: z.ZodType
}

/** `errors` are codes beyond those that any endpoint can answer with (malformed, not signed in, forbidden, too many requests, internal). */
interface ForAdministrators {
  access: 'admin'
  errors?: readonly ErrorCode[]
}
interface ForOthers {
  access: Exclude<Access, 'admin'>
  errors?: readonly PublicErrorCode[]
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition
