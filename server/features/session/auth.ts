import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '#server/app-error.ts'
import { createSemaphore } from '#server/concurrency.ts'
import type { Database } from '#server/database/database.ts'
import type { BetterAuth, BetterAuthOptions, NewSession, PasswordHashing, SignInOrigin } from './better-auth.ts'

export type { PasswordHashing, SignInOrigin }

const cookiePrefix = 'music'
/** Part of the session cookie's name, which has the prefix '__Secure-' on https. */
const sessionCookie = `${cookiePrefix}.session_token=`

/** Concurrent hashes: scrypt runs on the four libuv threads, two of which stay free for reading media files. */
const hashesAtOnce = 2
/** Some seconds of hashing. */
const waitingHashesMax = 60

export type Auth = ReturnType<typeof createAuth>

/** Sessions and passwords. Loads better-auth with the first use of a session: it has some 250 modules, which visitors do not need. */
export function createAuth(database: Pick<Database, 'handle' | 'engine'>, options: Omit<BetterAuthOptions, 'cookiePrefix'>) {
  let loading: Promise<BetterAuth> | undefined
  const betterAuth = () => {
    loading ??= import('./better-auth.ts').then(({ createBetterAuth }) => createBetterAuth(database, { ...options, cookiePrefix }))
    return loading
  }
  const hashing = createSemaphore(hashesAtOnce)
  const passwordHashing = async () => options.passwordHashing ?? standardHashing()

  /** Runs one password hash. Throws too_many_requests for an unfamiliar client if the queue is full; familiar clients have priority. */
  async function hash<T>(work: () => Promise<T>, { isStranger = false } = {}): Promise<T> {
    if (isStranger && hashing.waiting() >= waitingHashesMax) throw new AppError('too_many_requests', { retryAfterSeconds: 5 })
    return hashing.run(work, { first: !isStranger })
  }

  return {
    /**
     * Returns the cookies and user of a new session; null for a wrong e-mail or password (in equal time). Throws too_many_requests for an
     * unfamiliar client if the hash queue is full.
     */
    signIn: (email: string, password: string, from: SignInOrigin, { isStranger = false } = {}): Promise<NewSession | null> =>
      hash(async () => (await betterAuth()).signIn(email, password, from), { isStranger }),
    /** Ends the session of these cookies and returns the cookies that clear it. */
    signOut: async (incoming: IncomingHttpHeaders): Promise<string[]> => (await betterAuth()).signOut(incoming),
    /** Not cached, so that ending a session takes effect with the next request. */
    userIdOf: async (incoming: IncomingHttpHeaders): Promise<string | null> =>
      incoming.cookie?.includes(sessionCookie) ? (await betterAuth()).userIdOf(incoming) : null,
    /** Throws too_many_requests like `signIn`. */
    verifyPassword: (password: string, stored: string, { isStranger = false } = {}): Promise<boolean> =>
      hash(async () => (await passwordHashing()).verify({ password, hash: stored }), { isStranger }),
    hashPassword: (password: string): Promise<string> => hash(async () => (await passwordHashing()).hash(password)),
  }
}

async function standardHashing(): Promise<PasswordHashing> {
  const { hashPassword, verifyPassword } = await import('better-auth/crypto')
  return { hash: hashPassword, verify: verifyPassword }
}
