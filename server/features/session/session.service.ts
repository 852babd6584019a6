import type { IncomingHttpHeaders } from 'node:http'
import type { Viewer } from '#contract/session.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { Addresses } from '#server/http/addresses.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Auth } from './auth.ts'
import type { GuessLimits } from './guess-limits.ts'
import type { SessionRepository } from './session.repository.ts'

export interface Caller {
  address: string
  userAgent: string
}

export type SessionService = ReturnType<typeof createSessionService>

export function createSessionService(deps: {
  auth: Auth
  repository: SessionRepository
  settings: SettingsRepository
  guessLimits: GuessLimits
  addresses: Addresses
}) {
  const { auth, repository, settings, guessLimits, addresses } = deps

  async function viewerOfUser(userId: string): Promise<Viewer | null> {
    const account = await repository.findAccount(userId)
    if (account?.status !== 'active') return null
    const { allow_user_uploads } = await settings.current()
    return {
      profileId: account.profile_id,
      username: account.username,
      displayName: account.display_name,
      avatarUrl: addresses.avatar(account),
      role: account.role,
      mayUpload: account.role === 'admin' || allow_user_uploads === 'true',
    }
  }

  return {
    /** Throws wrong_credentials, account_disabled, too_many_requests. */
    async signIn(email: string, password: string, caller: Caller): Promise<{ viewer: Viewer; cookies: string[] }> {
      await guessLimits.check(email, caller.address)
      const signedIn = await auth.signIn(email, password, caller)
      if (!signedIn) {
        await guessLimits.countFailure(email, caller.address)
        throw new AppError('wrong_credentials')
      }
      await guessLimits.forgive(email, caller.address)
      const viewer = await viewerOfUser(signedIn.userId)
      if (viewer) return { viewer, cookies: signedIn.cookies }
      await repository.removeSessions(signedIn.userId)
      throw new AppError('account_disabled')
    },

    signOut: (headers: IncomingHttpHeaders): Promise<string[]> => auth.signOut(headers),

    /** Null without a session, and for an account that is disabled or has vanished. */
    async viewerOf(headers: IncomingHttpHeaders): Promise<Viewer | null> {
      const userId = await auth.userIdOf(headers)
      return userId ? viewerOfUser(userId) : null
    },
  }
}
