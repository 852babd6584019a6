import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedInHintCookie } from '#contract/session.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Auth } from './auth.ts'
import type { PasswordsService } from './passwords.service.ts'
import type { Caller, SessionService } from './session.service.ts'

export const sessionRoutes = (
  sessions: SessionService,
  passwords: PasswordsService,
  { basePath, isHttps }: { basePath: string; isHttps: boolean },
) => {
  const hint = (value: string, maxAgeSeconds: number) =>
    `${signedInHintCookie}=${value}; Path=${basePath || '/'}; Max-Age=${maxAgeSeconds}; SameSite=Lax${isHttps ? '; Secure' : ''}`

  return {
    'POST /api/session': async ({ body, request, reply }) => {
      const { viewer, cookies } = await sessions.signIn(body.email, body.password, callerOf(request))
      setCookies(request, reply, [...cookies, hint('1', 30 * 24 * 60 * 60)])
      return { viewer }
    },
    'GET /api/session': async ({ request, reply }) => {
      const viewer = request.viewer
      if (!viewer && request.headers.cookie?.includes(`${signedInHintCookie}=`)) setCookies(request, reply, [hint('', 0)])
      return { viewer }
    },
    'DELETE /api/session': async ({ request, reply }) => {
      setCookies(request, reply, [...(await sessions.signOut(request.headers)), hint('', 0)])
      return undefined
    },
    'PUT /api/session/password': async ({ body, viewer, request, reply }) => {
      setCookies(request, reply, await passwords.change(viewer, body, callerOf(request)))
      return undefined
    },
    'POST /api/password-resets': async ({ body, request }) => {
      await passwords.requestReset(body.email, callerOf(request))
      return undefined
    },
    'POST /api/password-resets/:token': async ({ params, body }) => {
      await passwords.reset(params.token, body.newPassword)
      return undefined
    },
  } satisfies Partial<Handlers>
}

/** Gives the browser of a request a new session, where the one it had has just been ended with all others of the account. */
export const createSessionRenewal =
  (auth: Auth) =>
  async (request: FastifyRequest, reply: FastifyReply, { email, password }: { email: string; password: string }): Promise<void> =>
    setCookies(request, reply, (await auth.signIn(email, password, callerOf(request)))?.cookies ?? [])

const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  cookies: headers.cookie,
})

/** With https every cookie is Secure, also if BASE_URL is unset and only the proxy terminates TLS. */
function setCookies(request: FastifyRequest, reply: FastifyReply, cookies: string[]) {
  const secure = request.protocol === 'https'
  for (const cookie of cookies) reply.header('set-cookie', secure && !/;\s*secure/i.test(cookie) ? `${cookie}; Secure` : cookie)
}
