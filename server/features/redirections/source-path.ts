import { lowercasedCode } from '#server/http/request-target.ts'
import { isServedBySite } from '#server/http/site-paths.ts'
import { pathOnThisSite } from '#server/http/targets.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: no path has them, and PostgreSQL stores no NUL
const control = /[\u0000-\u001f\u007f\\]/

/**
 * The stored form of a redirection's source; null if `text` is not a path of this site. Requests are matched by path only, so a full
 * address of this site (`siteAddress`: origin and base path) is reduced to its path, without query and fragment.
 */
export function sourcePath(text: string, siteAddress: string): string | null {
  if (control.test(canonical(text))) return null
  const own = pathOnThisSite(text, siteAddress)
  if (own === null || own.startsWith('//')) return null
  const { pathname } = new URL(own, 'http://own.invalid')
  return decodedBy(decodeURI, pathname)
}

/** Whether a route of the site matches this path in any spelling, so that a redirection from it would never apply. */
export const isUnreachableSource = (path: string): boolean => [path, canonical(path)].map(lowercasedCode).some(isServedBySite)

/**
 * Paths that visitors regard as equal have the same key: decoded, without a trailing slash. Reversed, so that all sources that end with a
 * requested path at a segment boundary are adjacent in one index: the key of '/a/b' is 'b/a/'.
 */
export const sourceKey = (path: string): string => [...canonical(path)].reverse().join('')

/** Exclusive upper bound of the keys with prefix `key`, which ends in a slash: the slash is replaced by the next character. */
export const afterSourceKeys = (key: string): string => `${key.slice(0, -1)}0`

function canonical(path: string): string {
  const decoded = decodedBy(decodeURIComponent, path).normalize('NFC')
  return decoded.replace(/\/+$/, '') || '/'
}

function decodedBy(decode: (text: string) => string, path: string): string {
  try {
    return decode(path)
  } catch {
    return path.toWellFormed()
  }
}
