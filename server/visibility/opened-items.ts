import { createHmac } from 'node:crypto'
import type { Viewer } from '#contract/session.ts'
import type { Config } from '#server/config.ts'
import { createSignedCookie } from '#server/http/signed-cookie.ts'
import { nothingOpened, type Opened } from './visibility-rule.ts'

export type OpenedItems = ReturnType<typeof createOpenedItems>

const cookieName = 'music.opened'
const cookieSeconds = 30 * 24 * 60 * 60
/** Maximum number of ids in the cookie, the latest ones: some 1 KB. */
const openedMax = 40

interface Deps {
  secret: string
  site: Config['site']
  groups: { openedBy(profileId: string, now: string): Promise<string[]> }
}

/**
 * Stores the ids of the protections that a browser has opened in a signed cookie, not in the database. A new password or key creates a new
 * protection with another id, which revokes the access.
 */
export function createOpenedItems({ secret, site, groups }: Deps) {
  const sign = (ids: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([cookieName, ids]))
      .digest('base64url')
  const cookie = createSignedCookie({ name: cookieName, sign, maxAgeSeconds: cookieSeconds, site })
  const idsIn = (cookies: string | undefined) => cookie.read(cookies)?.split('.') ?? []

  return {
    /** Protections opened by the account's groups are read at each call, so that removing a member takes effect with the next request. */
    async of(cookies: string | undefined, viewer: Viewer | null): Promise<Opened> {
      const fromCookie = idsIn(cookies)
      const asMember = viewer && !viewer.mayEdit ? await groups.openedBy(viewer.profileId, new Date().toISOString()) : []
      return fromCookie.length + asMember.length > 0 ? new Set([...fromCookie, ...asMember]) : nothingOpened
    },

    /** The cookie with this id added. */
    add: (id: string, cookies: string | undefined): string =>
      cookie.write([id, ...idsIn(cookies).filter((one) => one !== id)].slice(0, openedMax).join('.')),
  }
}
