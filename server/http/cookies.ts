import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedInHintCookie } from '#contract/session.ts'
import type { Caller } from '#server/features/session/session.service.ts'

const hintSeconds = 30 * 24 * 60 * 60

export type SessionCookies = ReturnType<typeof createSessionCookies>

/** Sets session cookies together with the cookie that scripts read. */
export function createSessionCookies({ basePath, isHttps }: { basePath: string; isHttps: boolean }) {
  const hint = (value: string, maxAgeSeconds: number) =>
    `${signedInHintCookie}=${value}; Path=${basePath || '/'}; Max-Age=${maxAgeSeconds}; SameSite=Lax${isHttps ? '; Secure' : ''}`
  return {
    signIn: (request: FastifyRequest, reply: FastifyReply, cookies: readonly string[]) =>
      setCookies(request, reply, [...cookies, hint('1', hintSeconds)]),
    signOut: (request: FastifyRequest, reply: FastifyReply, cookies: readonly string[]) =>
      setCookies(request, reply, [...cookies, hint('', 0)]),
  }
}

export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  cookies: headers.cookie,
})

/** With https every cookie is Secure, even if BASE_URL is unset and only the proxy terminates TLS. */
export function setCookies(request: FastifyRequest, reply: FastifyReply, cookies: readonly string[]) {
  const secure = request.protocol === 'https'
  for (const cookie of cookies) reply.header('set-cookie', secure && !/;\s*secure/i.test(cookie) ? `${cookie}; Secure` : cookie)
}
