import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { splitLanguage } from '#contract/pages.ts'
import { keyParameter } from '#contract/visibility.ts'
import { setCookies } from '#server/http/cookies.ts'
import { asAppError } from '#server/http/errors.ts'
import { acceptFormsOnly } from '#server/http/forms.ts'
import type { OpenedItems } from '#server/visibility/opened-items.ts'
import type { Unlocking } from '#server/visibility/unlocking.ts'
import type { VisibilityNotices } from '#server/visibility/visibility-notices.ts'
import type { UnlockState } from './web-source.ts'

export const unlockPath = '/unlock'
const formBytesMax = 4_096

interface Deps {
  unlocking: Unlocking
  openedItems: OpenedItems
  notices: VisibilityNotices
  /** '' or the base path of the site. */
  basePath: string
  sendUnlockPage(request: FastifyRequest, reply: FastifyReply, path: string, state: UnlockState): Promise<FastifyReply>
  sendPageError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** Opens protected items, by the form on their page or by a link with a key. Both respond with a cookie and a redirect to the page. */
export async function addUnlocking(app: FastifyInstance, o: Deps) {
  function redirectOpened(request: FastifyRequest, reply: FastifyReply, { id, address }: { id: string; address: string }) {
    setCookies(request, reply, [o.openedItems.add(id, request.headers.cookie)])
    return reply
      .code(303)
      .header('cache-control', 'no-store')
      .header('location', o.basePath + address)
      .send()
  }

  async function handleForm(request: FastifyRequest<{ Body: URLSearchParams }>, reply: FastifyReply) {
    const requested = request.body.get('path') ?? ''
    const { path } = splitLanguage(requested)
    const password = (request.body.get('password') ?? '').slice(0, limits.passwordMax)
    try {
      return redirectOpened(request, reply, { id: await o.unlocking.withPassword(path, password, request.ip), address: requested })
    } catch (error) {
      const { code, details } = asAppError(error)
      const minutes = Math.ceil(Number(details?.retryAfterSeconds ?? 0) / 60)
      const problem =
        code === 'wrong_credentials'
          ? ({ kind: 'password' } as const)
          : code === 'too_many_requests'
            ? ({ kind: 'wait', minutes } as const)
            : null
      const notice = problem && (await o.notices.find(path))
      if (problem && notice?.kind === 'protected') return o.sendUnlockPage(request, reply, requested, { ...notice, problem })
      throw error
    }
  }

  await app.register(async (scope) => {
    acceptFormsOnly(scope, { bytesMax: formBytesMax })
    scope.post<{ Body: URLSearchParams }>(unlockPath, { schema: { hide: true }, errorHandler: o.sendPageError }, handleForm)
  })

  return {
    /** Redirects a link with the right key to the same address without it; returns null for a wrong key. */
    async followKey(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply | null> {
      const key = keyIn(request.url)
      const id = key === null ? null : await o.unlocking.withKey(path, key)
      return id === null ? null : redirectOpened(request, reply, { id, address: withoutKey(request.url) })
    },
  }
}

const queryOf = (url: string) => new URLSearchParams(url.split(/\?(.*)/s)[1] ?? '')

export const keyIn = (url: string): string | null => queryOf(url).get(keyParameter)

function withoutKey(url: string): string {
  const query = queryOf(url)
  query.delete(keyParameter)
  const [path = '/'] = url.split('?')
  return query.size > 0 ? `${path}?${query}` : path
}
