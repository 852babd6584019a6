import { consume, type LimiterOptions, type RateLimits } from '#server/database/rate-limits.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import type { Familiarity } from './familiar-clients.ts'

const windowSeconds = 15 * 60

/** Wrong passwords per 15 minutes. Correct ones are refunded, so they never reach the limit. */
const guessesAllowed = { accountFromDevice: 10, accountFromAddress: 10, account: 100, address: 50 }
/** Requests for a reset link per 15 minutes. Not refunded, because each may send a mail. */
export const resetsAllowed = { accountFromDevice: 3, accountFromAddress: 3, account: 5, address: 20 }

export type GuessLimits = ReturnType<typeof createGuessLimits>

/** A counted guess. */
interface Reservation {
  /** Runs the check of the password; refunds the guess if that throws. */
  check<T>(work: () => Promise<T>): Promise<T>
  /** The password was correct: refunds the guess and the wrong ones before it from this device or address. */
  forgive(): Promise<void>
  /** The password was not checked: refunds the guess. */
  release(): Promise<void>
}

interface Guess {
  account: string
  address: string
  familiarity: Familiarity
}

/**
 * Limits guesses per account and address, across all processes. A guess is counted before it is checked, so that concurrent guesses cannot
 * exceed the limit. A familiar device has its own limit, and a familiar address is exempt from the account's limit, so that guesses from
 * other addresses do not lock out returning users. `kind` separates the counters.
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
    /** Counts a guess, or throws `too_many_requests` with details.retryAfterSeconds without counting it. */
    async reserve(guess: Guess): Promise<Reservation> {
      const [own, ...others] = countersOf(guess)
      const counted: typeof others = []
      const release = async () => void (await Promise.all(counted.map(({ limiter, key }) => limiter.reward(key))))
      for (const counter of own ? [own, ...others] : []) {
        counted.push(counter)
        await consume(counter.limiter, counter.key).catch(async (error: unknown) => {
          await release()
          throw error
        })
      }
      return {
        release,
        check: async (work) => {
          try {
            return await work()
          } catch (error) {
            await release()
            throw error
          }
        },
        forgive: async () => {
          await Promise.all([own?.limiter.delete(own.key), ...others.map(({ limiter, key }) => limiter.reward(key))])
        },
      }
    },
  }
}
