import { createHmac } from 'node:crypto'
import { createSignedCookie } from '#server/http/signed-cookie.ts'
import { derivedKey } from '#server/secret-box.ts'

const cookieName = 'music.downloads'
/** Lifetime of a redeemed code's grant. */
const grantMilliseconds = 24 * 60 * 60 * 1000
/** Maximum number of redeemed codes per browser. */
const grantsMax = 10

interface Grant {
  codeId: string
  until: number
}

export type DownloadCookie = ReturnType<typeof createDownloadCookie>

/** A signed cookie with the codes that a browser has redeemed. An interrupted download can so continue without another use of the code. */
export function createDownloadCookie({ appSecret, site }: { appSecret: string; site: { origin: string; path: string } | null }) {
  const key = derivedKey(appSecret, 'download-codes cookie')
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const cookie = createSignedCookie({ name: cookieName, sign, maxAgeSeconds: grantMilliseconds / 1000, path: '/', site })

  /** Grants that have not expired, the latest last. */
  const read = (cookies: string | undefined, now = Date.now()): Grant[] =>
    (cookie.read(cookies) ?? '').split('~').flatMap((part) => {
      const [codeId = '', until = ''] = part.split('.')
      return codeId && Number(until) > now ? [{ codeId, until: Number(until) }] : []
    })

  return {
    codeIds: (cookies: string | undefined): string[] => read(cookies).map(({ codeId }) => codeId),

    /** The cookie with this code added. */
    withCode(cookies: string | undefined, codeId: string, now = Date.now()): string {
      const others = read(cookies, now).filter((grant) => grant.codeId !== codeId)
      const grants = [...others, { codeId, until: now + grantMilliseconds }].slice(-grantsMax)
      return cookie.write(grants.map((grant) => `${grant.codeId}.${grant.until}`).join('~'))
    },
  }
}
