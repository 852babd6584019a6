import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedInHintCookie } from '#contract/session.ts'
import { callerOf, type SessionCookies, setCookies } from '#server/http/cookies.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import { requesterLanguage } from '#server/pages/page-language.ts'
import type { Auth } from './auth.ts'
import type { PasswordsService } from './passwords.service.ts'
import type { SessionService } from './session.service.ts'

interface Deps {
  sessions: SessionService
  passwords: PasswordsService
  sessionCookies: SessionCookies
  basePath: string
}

export const sessionRoutes = ({ sessions, passwords, sessionCookies, basePath }: Deps) => {
  return {
    'POST /api/session': async ({ body, request, reply }) => {
      const { viewer, cookies } = await sessions.signIn(body.email, body.password, callerOf(request))
      sessionCookies.signIn(request, reply, cookies)
      return { viewer }
    },
    'GET /api/session': async ({ request, reply }) => {
      const viewer = request.viewer
      if (!viewer && request.headers.cookie?.includes(`${signedInHintCookie}=`)) sessionCookies.signOut(request, reply, [])
      return { viewer }
    },
    'DELETE /api/session': async ({ request, reply }) => {
      sessionCookies.signOut(request, reply, await sessions.signOut(request.headers))
    },
    'PUT /api/session/password': async ({ body, viewer, request, reply }) => {
      setCookies(request, reply, await passwords.change(viewer, body, callerOf(request)))
    },
    'POST /api/password-resets': async ({ body, request }) => {
      await passwords.requestReset(body.email, requesterLanguage(request, basePath), callerOf(request))
    },
    'POST /api/password-resets/:token': ({ params, body }) => passwords.reset(params.token, body.newPassword),
  } satisfies Partial<Handlers>
}

/** Creates a new session for the requesting browser after all sessions of the account have been ended. */
export const createSessionRenewal =
  (auth: Auth) =>
  async (request: FastifyRequest, reply: FastifyReply, { email, password }: { email: string; password: string }): Promise<void> =>
    setCookies(request, reply, (await auth.signIn(email, password, callerOf(request)))?.cookies ?? [])
