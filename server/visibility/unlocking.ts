import { timingSafeEqual } from 'node:crypto'
import { AppError, found } from '#server/app-error.ts'
import type { RateLimits } from '#server/database/rate-limits.ts'
import type { Auth } from '#server/features/session/auth.ts'
import { createGuessLimits } from '#server/features/session/guess-limits.ts'
import type { Db } from '#server/repositories.ts'
import type { VisibilityNotices } from './visibility-notices.ts'

export type Unlocking = ReturnType<typeof createUnlocking>

/**
 * Wrong passwords allowed in 15 minutes. Each attempt counts until it is checked, so the limits allow for a class that enters the right
 * password from one address at the same time.
 */
const guessesAllowed = { accountFromDevice: 40, accountFromAddress: 40, account: 400, address: 80 }

interface Deps {
  db: Db
  auth: Pick<Auth, 'verifyPassword'>
  rateLimits: RateLimits
  visibilityNotices: Pick<VisibilityNotices, 'protectionAt'>
}

/** Checks access to the protected item at the path of its page. Returns the id of the opened protection. */
export function createUnlocking({ db, auth, rateLimits, visibilityNotices }: Deps) {
  const guessLimits = createGuessLimits(rateLimits, 'unlocks', guessesAllowed)

  async function protectionAt(path: string) {
    const id = await visibilityNotices.protectionAt(path)
    return id === null ? undefined : db.protections.find(id)
  }

  return {
    /** Null if the key is wrong or nothing is protected. */
    async withKey(path: string, key: string): Promise<string | null> {
      const protection = await protectionAt(path)
      const [given, expected] = [Buffer.from(key), Buffer.from(protection?.link_key ?? '')]
      return protection && given.length === expected.length && timingSafeEqual(given, expected) ? protection.id : null
    },

    /** Throws not_found if nothing is protected, wrong_credentials and too_many_requests. */
    async withPassword(path: string, password: string, address: string): Promise<string> {
      const { id, password_hash } = found(await protectionAt(path))
      if (password_hash === null) throw new AppError('wrong_credentials')
      const guess = { account: id, address, familiarity: { device: null, isFamiliarAddress: false } }
      const reservation = await guessLimits.reserve(guess)
      const isRight = await reservation.check(() => auth.verifyPassword(password, password_hash, { isStranger: true }))
      if (!isRight) throw new AppError('wrong_credentials')
      await reservation.release()
      return id
    },
  }
}
