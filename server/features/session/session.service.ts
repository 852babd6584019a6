import type { IncomingHttpHeaders } from 'node:http'
import { rightsOf } from '#contract/roles.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError } from '#server/app-error.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { Addresses } from '#server/http/addresses.ts'
import type { Auth } from './auth.ts'
import type { FamiliarClients } from './familiar-clients.ts'
import type { GuessLimits } from './guess-limits.ts'
import type { SessionRepository } from './session.repository.ts'

export interface Caller {
  address: string
  userAgent: string
  /** The Cookie header. */
  cookies: string | undefined
}

export type SessionService = ReturnType<typeof createSessionService>

export function createSessionService(deps: {
  auth: Auth
  repository: SessionRepository
  settings: SettingsRepository
  guessLimits: GuessLimits
  familiarClients: FamiliarClients
  addresses: Addresses
}) {
  const { auth, repository, settings, guessLimits, familiarClients, addresses } = deps

  async function viewerOfUser(userId: string): Promise<Viewer | null> {
    const account = await repository.findAccount(userId)
    if (account?.status !== 'active') return null
    const { allow_user_uploads, require_admin_approval } = await settings.current()
    return {
      profileId: account.profile_id,
      username: account.username,
      displayName: account.display_name,
      avatarUrl: addresses.avatar(account),
      role: account.role,
      ...rightsOf(account.role, {
        letListenersUpload: allow_user_uploads === 'true',
        publishUploads: require_admin_approval !== 'true',
      }),
    }
  }

  return {
    /** Throws wrong_credentials, account_disabled and too_many_requests. */
    async signIn(email: string, password: string, caller: Caller): Promise<{ viewer: Viewer; cookies: string[] }> {
      const account = email.toLowerCase()
      const familiarity = await familiarClients.familiarityOf(account, caller)
      const reservation = await guessLimits.reserve({ account, address: caller.address, familiarity })
      const isStranger = familiarity.device === null && !familiarity.isFamiliarAddress
      const signedIn = await reservation.check(() => auth.signIn(email, password, caller, { isStranger }))
      if (!signedIn) throw new AppError('wrong_credentials')
      await reservation.forgive()
      const viewer = await viewerOfUser(signedIn.userId)
      if (viewer) return { viewer, cookies: [...signedIn.cookies, await familiarClients.add(account, caller)] }
      await repository.removeSessions(signedIn.userId)
      throw new AppError('account_disabled')
    },

    signOut: (headers: IncomingHttpHeaders): Promise<string[]> => auth.signOut(headers),

    /** Null if the account is disabled or missing. */
    viewerOfUser,

    /** Null without a session, or if the account is disabled or missing. */
    async viewerOf(headers: IncomingHttpHeaders): Promise<Viewer | null> {
      const userId = await auth.userIdOf(headers)
      return userId ? viewerOfUser(userId) : null
    },
  }
}
