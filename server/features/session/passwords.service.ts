import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { Viewer } from '#contract/session.ts'
import type { PasswordLink } from '#contract/users.ts'
import { AppError, found } from '#server/app-error.ts'
import { newId } from '#server/database/ids.ts'
import type { ReportFailure } from '#server/logger.ts'
import type { MailKind } from '#server/mail/mail-texts.ts'
import type { SiteMail } from '#server/mail/site-mail.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import type { Auth } from './auth.ts'
import type { FamiliarClients, Familiarity } from './familiar-clients.ts'
import type { GuessLimits } from './guess-limits.ts'
import type { Caller } from './session.service.ts'

export type PasswordsService = ReturnType<typeof createPasswordsService>

const hour = 60 * 60 * 1000
/** In milliseconds. */
const lifetimes = { requested: hour, passedOn: 7 * 24 * hour }

/** Changes a password with the current one, or sets one with a one-time link. Both end the account's other sessions. */
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

  async function storeLink({ sessions }: Repositories, userId: string, lifetime: keyof typeof lifetimes): Promise<PasswordLink> {
    const token = randomBytes(32).toString('base64url')
    const now = Date.now()
    const expiresAt = new Date(now + lifetimes[lifetime]).toISOString()
    await sessions.insertReset({ id: newId(), tokenHash: hashOf(token), userId, now: new Date(now).toISOString(), expiresAt })
    return { token, expiresAt }
  }

  async function mailLink(kind: MailKind, { to, token, language }: { to: string; token: string; language: Language }) {
    if (!mail) throw new AppError('mail_unavailable')
    await mail.siteMail.send(kind, { to, link: `${mail.siteAddress}/auth?reset=${token}`, language })
  }

  async function sendRequestedLink(email: string, language: Language) {
    const account = await db.sessions.findByEmail(email)
    if (account?.status !== 'active') return
    const { token } = await storeLink(db, account.id, 'requested')
    await mailLink('reset', { to: account.email, token, language })
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
      void sendRequestedLink(email, language).catch((error: unknown) => reportFailure(error, 'a reset link was not sent'))
    },

    /**
     * Returns a link for an administrator to pass on, and mails it if `language` is given, in that language. Replaces earlier links.
     * Throws not_found, mail_unavailable and mail_not_sent.
     */
    async createLink(profileId: string, { actor, language }: { actor: Viewer; language: Language | null }): Promise<PasswordLink> {
      if (language !== null && !mail) throw new AppError('mail_unavailable')
      const { user, link } = await db.transaction(async (tx) => {
        const user = found(await tx.users.find(profileId))
        await tx.sessions.removeResets(user.user_id)
        const link = await storeLink(tx, user.user_id, 'passedOn')
        const subject = { id: user.id, name: user.display_name }
        await tx.activity.record({ actor, kind: 'users', action: 'password_link_created', subject })
        return { user, link }
      })
      if (language !== null) {
        await mailLink('passwordLink', { to: user.email, token: link.token, language }).catch((error: unknown) => {
          reportFailure(error, 'a password link was not sent')
          throw new AppError('mail_not_sent')
        })
      }
      return link
    },

    /** Returns the address of the account. Throws reset_link_invalid if the link is unknown, used or expired. */
    async reset(token: string, newPassword: string): Promise<{ email: string }> {
      const [tokenHash, now] = [hashOf(token), new Date().toISOString()]
      // Read first, so that unknown links cost no password hash.
      if (!(await db.sessions.hasReset(tokenHash, now))) throw new AppError('reset_link_invalid')
      const passwordHash = await auth.hashPassword(newPassword)
      return db.transaction(async (tx) => {
        const taken = await tx.sessions.takeReset(tokenHash, now)
        if (!taken) throw new AppError('reset_link_invalid')
        await tx.users.confirmAddress(taken.userId)
        await setPassword(tx, taken.userId, passwordHash)
        return { email: taken.email }
      })
    },
  }
}

/** All sessions of the account count as one device, so guesses of strangers do not use up its limit. */
const signedIn: Familiarity = { device: 'signed-in', isFamiliarAddress: true }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
