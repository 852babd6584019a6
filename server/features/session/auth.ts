import type { IncomingHttpHeaders } from 'node:http'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { limits } from '#contract/limits.ts'
import { createSemaphore } from '#server/concurrency.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { AppError } from '#server/http/app-error.ts'

const sessionDays = 30

/** scrypt runs on the four threads of libuv, which also read media files: two of them remain free for those. */
const hashesAtOnce = 2
/** Some seconds of hashing. */
const waitingHashesMax = 60

export type Auth = ReturnType<typeof createAuth>

/** How a password becomes the hash that is stored. */
export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(o: { hash: string; password: string }): Promise<boolean>
}

/**
 * better-auth behind four functions. Its HTTP handler is never mounted: its 45 routes would bypass the contract and its access rules. Its
 * rate limiter is off: guess-limits.ts counts failures.
 */
export function createAuth(
  { handle, engine }: Pick<Database, 'handle' | 'engine'>,
  { secret, site, passwordHashing }: { secret: string; site: Config['site']; passwordHashing?: PasswordHashing | undefined },
) {
  const auth = betterAuth({
    baseURL: site?.origin ?? 'http://localhost',
    secret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    database: { db: handle, type: engine, transaction: true },
    advanced: {
      database: { generateId: () => newId() },
      cookiePrefix: 'music',
      useSecureCookies: site?.origin.startsWith('https:') ?? false,
      defaultCookieAttributes: { path: site?.path || '/', sameSite: 'lax', httpOnly: true },
      disableOriginCheck: true,
      disableCSRFCheck: true,
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      ...(passwordHashing && { password: passwordHashing }),
    },
    session: {
      ...renamed('sessions', sessionFields),
      expiresIn: sessionDays * 24 * 60 * 60,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    user: {
      ...renamed('users', userFields),
      additionalFields: { role: { type: 'string', input: false }, status: { type: 'string', input: false } },
    },
    account: renamed('credentials', credentialFields),
    verification: renamed('verifications', verificationFields),
  })
  const hashing = createSemaphore(hashesAtOnce)
  const configuredHashing = async () => (await auth.$context).password

  /** Runs one password hash. Throws too_many_requests for an unfamiliar client if the queue is full; familiar clients have priority. */
  async function hash<T>(work: () => Promise<T>, { isStranger = false } = {}): Promise<T> {
    if (isStranger && hashing.waiting() >= waitingHashesMax) throw new AppError('too_many_requests', { retryAfterSeconds: 5 })
    return hashing.run(work, { first: !isStranger })
  }

  return {
    /**
     * The cookies and user of a new session; null for a wrong e-mail or password (in equal time). Throws too_many_requests for an
     * unfamiliar client if the hash queue is full.
     */
    async signIn(
      email: string,
      password: string,
      from: SignInOrigin,
      { isStranger = false } = {},
    ): Promise<{ userId: string; cookies: string[] } | null> {
      const headers = new Headers({ 'user-agent': from.userAgent })
      try {
        const signIn = () => naming(auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }))
        const { response, headers: responseHeaders } = await hash(signIn, { isStranger })
        return { userId: response.user.id, cookies: responseHeaders.getSetCookie() }
      } catch (error) {
        if (error instanceof APIError) return null
        throw error
      }
    },
    /** Ends the session of these cookies, and gives the cookies that clear it. */
    async signOut(incoming: IncomingHttpHeaders): Promise<string[]> {
      const { headers } = await naming(auth.api.signOut({ headers: cookieHeader(incoming), returnHeaders: true }))
      return headers.getSetCookie()
    },
    /** Read from the database at each call, so that an ended session counts from the next request on. */
    async userIdOf(incoming: IncomingHttpHeaders): Promise<string | null> {
      if (!incoming.cookie) return null
      const found = await naming(auth.api.getSession({ headers: cookieHeader(incoming), query: { disableRefresh: true } }))
      return found?.user.id ?? null
    },
    /** Throws too_many_requests as signIn does. */
    verifyPassword: (password: string, stored: string, { isStranger = false } = {}): Promise<boolean> =>
      hash(async () => (await configuredHashing()).verify({ password, hash: stored }), { isStranger }),
    hashPassword: (password: string): Promise<string> => hash(async () => (await configuredHashing()).hash(password)),
  }
}

/** better-auth has one error for all internal failures, which are database errors: throws `unavailable` instead. */
async function naming<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof APIError && error.statusCode >= 500 ? new AppError('unavailable', undefined, { cause: error }) : error
  }
}

export interface SignInOrigin {
  userAgent: string
}

const cookieHeader = ({ cookie }: IncomingHttpHeaders) => new Headers(cookie ? { cookie } : {})

const renamed = <F extends Record<string, string>>(modelName: string, fields: F) => ({ modelName, fields })
const dates = { createdAt: 'created_at', updatedAt: 'updated_at' } as const
const userFields = { emailVerified: 'email_verified', ...dates } as const
const sessionFields = { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...dates } as const
const credentialFields = {
  userId: 'user_id',
  accountId: 'account_id',
  providerId: 'provider_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  ...dates,
} as const
const verificationFields = { expiresAt: 'expires_at', ...dates } as const
