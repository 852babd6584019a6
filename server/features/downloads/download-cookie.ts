import { createHmac, timingSafeEqual } from 'node:crypto'
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
  const attributes = `Path=${site?.path ?? ''}/; Max-Age=${grantMilliseconds / 1000}; HttpOnly; SameSite=Lax${site?.origin.startsWith('https:') ? '; Secure' : ''}`
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  /** Grants that have not expired, the latest last. */
  function read(cookies: string | undefined, now = Date.now()): Grant[] {
    const [, text = '', signature = ''] = cookies?.match(/(?:^|;\s*)music\.downloads=([\w.~-]*)!([\w-]+)/) ?? []
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text))]
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return []
    return text.split('~').flatMap((part) => {
      const [codeId = '', until = ''] = part.split('.')
      return codeId && Number(until) > now ? [{ codeId, until: Number(until) }] : []
    })
  }

  return {
    codeIds: (cookies: string | undefined): string[] => read(cookies).map(({ codeId }) => codeId),

    /** The cookie with this code added. */
    withCode(cookies: string | undefined, codeId: string, now = Date.now()): string {
      const others = read(cookies, now).filter((grant) => grant.codeId !== codeId)
      const grants = [...others, { codeId, until: now + grantMilliseconds }].slice(-grantsMax)
      const text = grants.map((grant) => `${grant.codeId}.${grant.until}`).join('~')
      return `${cookieName}=${text}!${sign(text)}; ${attributes}`
    },
  }
}
