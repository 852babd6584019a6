import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { Viewer } from '#contract/session.ts'
import { newId } from '#server/database/ids.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ReportFailure } from '#server/logger.ts'
import type { SiteMail } from '#server/mail/site-mail.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import type { Auth } from './auth.ts'
import type { FamiliarClients, Familiarity } from './familiar-clients.ts'
import type { GuessLimits } from './guess-limits.ts'
import type { Caller } from './session.service.ts'

export type PasswordsService = ReturnType<typeof createPasswordsService>

const linkLivesMilliseconds = 60 * 60 * 1000

/** Changes a password with the current one, or sets one with a mailed one-time link. Both end the account's other sessions. */
export function createPasswordsService(deps: {
  db: Db
  auth: Auth
  /** Shared with sign-ins: a wrong current password counts as a guess. */
  guessLimits: GuessLimits
  /** For requests of links, each of which counts. */
  resetLimits: GuessLimits
  familiarClients: FamiliarClients
  /** Null if mail or the public address is not configured. */
  mail: { siteMail: SiteMail; siteAddress: string } | null
  reportFailure: ReportFailure
}) {
  const { db, auth, guessLimits, resetLimits, familiarClients, mail, reportFailure } = deps

  async function setPassword({ sessions }: Repositories, userId: string, passwordHash: string) {
    await sessions.setPassword(userId, passwordHash, new Date().toISOString())
    await sessions.removeSessions(userId)
    await sessions.removeResets(userId)
  }

  async function sendLink(email: string, language: Language) {
    const repository = db.sessions
    const account = await repository.findByEmail(email)
    if (!mail || account?.status !== 'active') return
    const token = randomBytes(32).toString('base64url')
    const now = Date.now()
    await repository.insertReset({
      id: newId(),
      tokenHash: hashOf(token),
      userId: account.id,
      now: new Date(now).toISOString(),
      expiresAt: new Date(now + linkLivesMilliseconds).toISOString(),
    })
    const link = `${mail.siteAddress}/auth?reset=${token}`
    await mail.siteMail.send('reset', { to: account.email, link, language })
  }

  return {
    /** Returns the cookies of a new session, which replaces the current one. Throws wrong_credentials and too_many_requests. */
    async change(viewer: Viewer, o: { currentPassword: string; newPassword: string }, caller: Caller): Promise<string[]> {
      const credential = await db.sessions.findCredential(viewer.profileId)
      if (!credential) throw new AppError('not_signed_in')
      const reservation = await guessLimits.reserve({ account: credential.email, address: caller.address, familiarity: signedIn })
      const isRight = await reservation.check(() => auth.verifyPassword(o.currentPassword, credential.password ?? ''))
      if (!isRight) throw new AppError('wrong_credentials')
      await reservation.forgive()
      const passwordHash = await auth.hashPassword(o.newPassword)
      await db.transaction((tx) => setPassword(tx, credential.user_id, passwordHash))
      return (await auth.signIn(credential.email, o.newPassword, caller))?.cookies ?? []
    },

    /**
     * Responds immediately and equally for every address, and sends the mail in the background, in the language of the request. Throws
     * mail_unavailable and too_many_requests.
     */
    async requestReset(email: string, language: Language, caller: Caller): Promise<void> {
      if (!mail) throw new AppError('mail_unavailable')
      const account = email.toLowerCase()
      await resetLimits.reserve({ account, address: caller.address, familiarity: await familiarClients.familiarityOf(account, caller) })
      void sendLink(email, language).catch((error: unknown) => reportFailure(error, 'a reset link was not sent'))
    },

    /** Throws reset_link_invalid if the link is unknown, used or older than an hour. */
    async reset(token: string, newPassword: string): Promise<void> {
      const [tokenHash, now] = [hashOf(token), new Date().toISOString()]
      // Read first, so that unknown links cost no password hash.
      if (!(await db.sessions.hasReset(tokenHash, now))) throw new AppError('reset_link_invalid')
      const passwordHash = await auth.hashPassword(newPassword)
      await db.transaction(async (tx) => {
        const taken = await tx.sessions.takeReset(tokenHash, now)
        if (!taken) throw new AppError('reset_link_invalid')
        await tx.users.confirmAddress(taken.userId)
        await setPassword(tx, taken.userId, passwordHash)
      })
    },
  }
}

/** All sessions of the account count as one device, so guesses of strangers do not use up its limit. */
const signedIn: Familiarity = { device: 'signed-in', isFamiliarAddress: true }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
