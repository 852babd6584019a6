import { timingSafeEqual } from 'node:crypto'

interface SignedCookieOptions {
  name: string
  /** Base64url. */
  sign(text: string): string
  maxAgeSeconds: number
  /** Below the base path, with a leading '/'. */
  path?: string
  site: { origin: string; path: string } | null
}

/** A cookie for the server only, whose text no client can make up. Characters of a text: a-z, A-Z, 0-9, '_', '-', '.' and '~'. */
export function createSignedCookie({ name, sign, maxAgeSeconds, path = '', site }: SignedCookieOptions) {
  // Between text and signature, ':' and '!' are of cookies that earlier versions set.
  const pattern = new RegExp(`(?:^|;\\s*)${name.replace('.', '\\.')}=([\\w.~-]*)[.:!]([\\w-]+)(?:;|$)`)
  const isHttps = site?.origin.startsWith('https:')
  const attributes = `Path=${(site?.path ?? '') + path || '/'}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`

  return {
    /** Null for a missing cookie, or one with another signature. */
    read(cookies: string | undefined): string | null {
      const [, text = '', signature = ''] = cookies?.match(pattern) ?? []
      if (signature === '') return null
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text))]
      return given.length === expected.length && timingSafeEqual(given, expected) ? text : null
    },

    /** For `setCookies` (cookies.ts). */
    write: (text: string): string => `${name}=${text}:${sign(text)}; ${attributes}`,
  }
}
