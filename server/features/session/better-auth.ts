import type { IncomingHttpHeaders } from 'node:http'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { limits } from '#contract/limits.ts'
import { AppError } from '#server/app-error.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'

const sessionDays = 30

/** Hashes and verifies passwords. */
export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(o: { hash: string; password: string }): Promise<boolean>
}

export interface BetterAuthOptions {
  secret: string
  site: Config['site']
  cookiePrefix: string
  /** Defaults to that of better-auth. */
  passwordHashing?: PasswordHashing | undefined
}

export interface SignInOrigin {
  userAgent: string
}

export interface NewSession {
  userId: string
  cookies: string[]
}

export type BetterAuth = ReturnType<typeof createBetterAuth>

/**
 * Wraps better-auth in three functions. Its HTTP handler is never mounted, because its 45 routes would bypass the contract and its access
 * rules. Its rate limiter is off, because guess-limits.ts counts failures.
 */
export function createBetterAuth(
  { handle, engine }: Pick<Database, 'handle' | 'engine'>,
  { secret, site, cookiePrefix, passwordHashing }: BetterAuthOptions,
) {
  const { api } = betterAuth({
    baseURL: site?.origin ?? 'http://localhost',
    secret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    database: { db: handle, type: engine, transaction: true },
    advanced: {
      database: { generateId: () => newId() },
      cookiePrefix,
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

  return {
    async signIn(email: string, password: string, { userAgent }: SignInOrigin): Promise<NewSession | null> {
      const headers = new Headers({ 'user-agent': userAgent })
      try {
        const { response, headers: responseHeaders } = await naming(
          api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
        )
        return { userId: response.user.id, cookies: responseHeaders.getSetCookie() }
      } catch (error) {
        if (error instanceof APIError) return null
        throw error
      }
    },
    async signOut(incoming: IncomingHttpHeaders): Promise<string[]> {
      const { headers } = await naming(api.signOut({ headers: cookieHeader(incoming), returnHeaders: true }))
      return headers.getSetCookie()
    },
    async userIdOf(incoming: IncomingHttpHeaders): Promise<string | null> {
      const found = await naming(api.getSession({ headers: cookieHeader(incoming), query: { disableRefresh: true } }))
      return found?.user.id ?? null
    },
  }
}

/** better-auth throws one error for all internal failures, which are database errors: replaced by `unavailable`. */
async function naming<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof APIError && error.statusCode >= 500 ? new AppError('unavailable', undefined, { cause: error }) : error
  }
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
