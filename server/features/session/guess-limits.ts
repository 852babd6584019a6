import { RateLimiterRes } from 'rate-limiter-flexible'
import type { LimiterOptions, RateLimits } from '#server/database/rate-limits.ts'
import { AppError } from '#server/http/app-error.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import type { Familiarity } from './familiar-clients.ts'

const windowSeconds = 15 * 60

/** Wrong passwords allowed in 15 minutes. A right one is refunded, so correct sign-ins never reach the limit. */
const guessesAllowed = { accountFromDevice: 10, accountFromAddress: 10, account: 100, address: 50 }
/** Requests for a reset link allowed in 15 minutes: each may send a mail, so none is given back. */
export const resetsAllowed = { accountFromDevice: 3, accountFromAddress: 3, account: 5, address: 20 }

export type GuessLimits = ReturnType<typeof createGuessLimits>

/** A guess that is counted. */
interface Reservation {
  /** The password was right: the guess does not count, nor do the wrong ones before from this device or address. */
  forgive(): Promise<void>
  /** The password was not checked: the guess does not count. */
  release(): Promise<void>
}

interface Guess {
  account: string
  address: string
  familiarity: Familiarity
}

/**
 * Limits guesses per account and per address, across all processes. A guess is counted before it is checked: of concurrent guesses, at most
 * the limit are checked. A familiar device has a limit of its own, and a familiar address is exempt from the account's limit, so that
 * guesses from other addresses lock out no returning user. `kind` separates the counters.
 */
export function createGuessLimits(rateLimits: RateLimits, kind: string, allowed = guessesAllowed) {
  const limiter = (name: keyof typeof allowed): ReturnType<RateLimits> => {
    const options: LimiterOptions = { keyPrefix: `${kind}-${name}`, points: allowed[name], duration: windowSeconds }
    return rateLimits(options)
  }
  const limiters = {
    accountFromDevice: limiter('accountFromDevice'),
    accountFromAddress: limiter('accountFromAddress'),
    account: limiter('account'),
    address: limiter('address'),
  }

  function countersOf({ account, address, familiarity: { device, isFamiliarAddress } }: Guess) {
    if (device !== null) return [{ limiter: limiters.accountFromDevice, key: `${account} ${device}` }]
    const network = clientNetwork(address)
    return [
      { limiter: limiters.accountFromAddress, key: `${account} ${network}` },
      { limiter: limiters.address, key: network },
      ...(isFamiliarAddress ? [] : [{ limiter: limiters.account, key: account }]),
    ]
  }

  return {
    /** Counts a guess. Throws `too_many_requests` with details.retryAfterSeconds, and then it is not counted. */
    async reserve(guess: Guess): Promise<Reservation> {
      const [own, ...others] = countersOf(guess)
      const counted: typeof others = []
      const release = async () => void (await Promise.all(counted.map(({ limiter, key }) => limiter.reward(key))))
      for (const counter of own ? [own, ...others] : []) {
        counted.push(counter)
        await counter.limiter.consume(counter.key).catch(async (rejection: unknown) => {
          if (!(rejection instanceof RateLimiterRes)) throw rejection
          await release()
          throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(rejection.msBeforeNext / 1000) })
        })
      }
      return {
        release,
        forgive: async () => {
          await Promise.all([own?.limiter.delete(own.key), ...others.map(({ limiter, key }) => limiter.reward(key))])
        },
      }
    },
  }
}
