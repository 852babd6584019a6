import { AppError } from '#server/app-error.ts'
import { exclusively, type SharedLocks } from '#server/database/engine/shared-locks.ts'
import type { RateLimits } from '#server/database/rate-limits.ts'
import type { GuessLimits } from '#server/features/session/guess-limits.ts'
import type { Db } from '#server/repositories.ts'
import { lookupKeyOf, readCode } from './code-text.ts'
import type { DownloadCookie } from './download-cookie.ts'
import type { DownloadedItem, DownloadsService, GrantedItem } from './downloads.service.ts'

/** Why a code cannot be redeemed. */
export type RedemptionProblem =
  | { kind: 'unknown' | 'used' | 'ended' | 'revoked' | 'unavailable' | 'tooMany' }
  /** The item becomes visible on `date`. Visitors with a code may know that, even if the item is not announced. */
  | { kind: 'early'; date: string }

/**
 * Wrong codes per network within 15 minutes; valid ones are refunded. High enough for typing errors of a school class behind one address,
 * low enough that guessing one of a million codes takes some hundred thousand years.
 */
export const codeGuessesAllowed = { accountFromDevice: 100, accountFromAddress: 100, account: 100, address: 100 }

export type RedemptionsService = ReturnType<typeof createRedemptionsService>

interface Client {
  address: string
  cookies: string | undefined
  /** Random id of the form that was sent. */
  attempt: string
}

const problem = (kind: Exclude<RedemptionProblem['kind'], 'early'>) => ({ problem: { kind } })

/** How long a form whose response was lost can be sent again without another use of the code. */
const attemptSeconds = 60 * 60

interface Deps {
  db: Db
  downloads: Pick<DownloadsService, 'findGranted' | 'startOf'>
  downloadCookie: DownloadCookie
  codeGuesses: GuessLimits
  rateLimits: RateLimits
  locks: SharedLocks
}

/** Redeems download codes for visitors. */
export function createRedemptionsService({ db, downloads, downloadCookie, codeGuesses, rateLimits, locks }: Deps) {
  // Stored like a limit, because these expire and all processes share them.
  const attempts = rateLimits({ keyPrefix: 'redeemed-forms', points: 1, duration: attemptSeconds })
  const itemOf = ({ kind, item_id }: { kind: DownloadedItem['kind']; item_id: string }): DownloadedItem => ({ kind, id: item_id })

  type Code = NonNullable<Awaited<ReturnType<typeof db.downloadCodes.findByKey>>>

  /** If a form is sent several times at once, the first request uses the code, and the others find that. */
  const redeemKnown = (code: Code, client: Client) =>
    exclusively(locks, `redeemed form ${code.id} ${client.attempt}`, () => redeemAlone(code, client))

  async function redeemAlone(code: Code, { cookies, attempt }: Client) {
    const now = new Date().toISOString()
    if (code.is_revoked || code.is_batch_revoked) return problem('revoked')
    const granted = () => ({ cookie: downloadCookie.withCode(cookies, code.id) })
    const key = `${code.id} ${attempt}`
    const isRepeated = async () => (await attempts.get(key)) !== null
    // A retry by the same browser, or of the same form: a second press or a lost connection discards the first response and its cookie.
    if (downloadCookie.codeIds(cookies).includes(code.id) || (await isRepeated())) return granted()
    if (code.ends_at !== null && code.ends_at <= now) return problem('ended')
    if (!(await downloads.findGranted(itemOf(code)))) {
      const date = await downloads.startOf(itemOf(code))
      return date === null ? problem('unavailable') : { problem: { kind: 'early' as const, date } }
    }
    if (!(await db.downloadCodes.use(code.id, now))) return problem('used')
    await attempts.set(key, 1, attemptSeconds)
    return granted()
  }

  return {
    /** Returns the cookie that grants the item of the code, or the problem. */
    async redeem(typed: string, client: Client): Promise<{ cookie: string } | { problem: RedemptionProblem }> {
      const guess = { account: 'download-codes', address: client.address, familiarity: { device: null, isFamiliarAddress: true } }
      const reservation = await codeGuesses.reserve(guess).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'too_many_requests') return null
        throw error
      })
      if (!reservation) return problem('tooMany')
      const text = readCode(typed)
      const code = text === null ? undefined : await db.downloadCodes.findByKey(lookupKeyOf(text))
      if (!code) {
        // A text that cannot be a code is a typing error, not a guess.
        if (text === null) await reservation.release()
        return problem('unknown')
      }
      await reservation.release()
      return redeemKnown(code, client)
    },

    /** Items that this browser has redeemed codes for. */
    async granted(cookies: string | undefined): Promise<DownloadedItem[]> {
      return (await db.downloadCodes.listValid(downloadCookie.codeIds(cookies))).map(itemOf)
    },

    /** The granted items as visitors see them, the latest first. */
    async grantedItems(cookies: string | undefined): Promise<GrantedItem[]> {
      const ids = downloadCookie.codeIds(cookies)
      const codes = await db.downloadCodes.listValid(ids)
      const latest = codes.sort((a, b) => ids.indexOf(b.id) - ids.indexOf(a.id))
      const items = new Map(latest.map((code) => [`${code.kind} ${code.item_id}`, itemOf(code)]))
      return (await Promise.all([...items.values()].map((item) => downloads.findGranted(item)))).flatMap((item) => item ?? [])
    },
  }
}
