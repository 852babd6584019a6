import type { RateLimits } from '#server/database/rate-limits.ts'
import { AppError } from '#server/http/app-error.ts'
import { clientNetwork } from '#server/http/client-network.ts'

const windowSeconds = 15 * 60

/** Failed guesses allowed in 15 minutes. Only failures count, so honest sign-ins never use them up. */
const guessesAllowed = { accountFromAddress: 10, account: 100, address: 50 }
/** Requests for a reset link allowed in 15 minutes: each may send a mail. */
export const resetsAllowed = { accountFromAddress: 3, account: 5, address: 20 }

export type GuessLimits = ReturnType<typeof createGuessLimits>

/** Slows down password guessing, for one account and for one address, whichever process is asked. `kind` keeps counts apart. */
export function createGuessLimits(rateLimits: RateLimits, kind: string, allowed = guessesAllowed) {
  const limiter = (name: keyof typeof allowed) =>
    rateLimits({ keyPrefix: `${kind}-${name}`, points: allowed[name], duration: windowSeconds })
  const limits = [
    { limiter: limiter('accountFromAddress'), key: (account: string, address: string) => `${account} ${address}` },
    { limiter: limiter('account'), key: (account: string) => account },
    { limiter: limiter('address'), key: (_account: string, address: string) => address },
  ]
  const keysOf = (email: string, address: string) =>
    limits.map(({ limiter, key }) => ({ limiter, key: key(email.toLowerCase(), clientNetwork(address)) }))
  return {
    /** Throws `too_many_requests` with details.retryAfterSeconds. */
    async check(email: string, address: string): Promise<void> {
      for (const { limiter, key } of keysOf(email, address)) {
        const used = await limiter.get(key)
        if (used && used.consumedPoints >= limiter.points)
          throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(used.msBeforeNext / 1000) })
      }
    },
    async countFailure(email: string, address: string): Promise<void> {
      await Promise.all(keysOf(email, address).map(({ limiter, key }) => limiter.penalty(key)))
    },
    async forgive(email: string, address: string): Promise<void> {
      const [own] = keysOf(email, address)
      await own?.limiter.delete(own.key)
    },
  }
}
