import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/app-error.ts'
import { withoutApiLanguage } from './api-language.ts'

/** Target for malformed requests: no normalized path equals it. */
const malformed = '/.'

const absoluteForm = /^https?:\/\/([^/?#@]+)(?=[/?#]|$)(.*)$/is
const needsCare = /[%\\#]|\/\.{1,2}(?:\/|$)/
const isDotSegment = (segment: string) => segment === '.' || segment === '..'
const encodedUnreserved = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi

/**
 * Normalizes the path and query below the base path to the single spelling that guards, router and renderer use: percent-encoded unreserved
 * characters are decoded (RFC 3986, 6.2.2.2), and an absolute-form target is reduced to its path (RFC 9112, 3.2.2). Null for rejected
 * targets: dot segments (also encoded) and backslashes, which would resolve to another path later; fragments; invalid percent-encoding;
 * `*`.
 */
export function normalizedTarget(target: string, basePath: string): string | null {
  const [, , afterHost] = absoluteForm.exec(target) ?? []
  const relative = afterHost === undefined ? target : afterHost.startsWith('/') ? afterHost : `/${afterHost}`
  if (!relative.startsWith('/') || relative.includes('#')) return null
  const queryAt = relative.indexOf('?')
  const raw = queryAt < 0 ? relative : relative.slice(0, queryAt)
  const query = queryAt < 0 ? '' : relative.slice(queryAt)
  const path = needsCare.test(raw) ? normalizedPath(raw) : raw
  return path === null ? null : lowercasedCode(withoutBasePath(path, basePath)) + query
}

function normalizedPath(path: string): string | null {
  try {
    if (path.includes('\\') || decodeURIComponent(path).split(/[/\\]/).some(isDotSegment)) return null
  } catch {
    return null
  }
  return path.replace(encodedUnreserved, decodeURIComponent)
}

/** A reverse proxy may or may not strip the base path. */
const withoutBasePath = (path: string, basePath: string): string =>
  basePath && (path === basePath || path.startsWith(`${basePath}/`)) ? path.slice(basePath.length) || '/' : path

/** The short address of a dynamic QR code may be printed in capitals, and is then typed that way. */
export const lowercasedCode = (path: string): string => (path.startsWith('/C/') ? `/c/${path.slice(3)}` : path)

/** For Fastify's `rewriteUrl`. The host of an absolute-form target replaces the Host header (RFC 9112, 3.2.2). */
export const rewriteTarget =
  (basePath: string) =>
  (message: IncomingMessage): string => {
    const { url = '/', headers } = message
    const [, host] = absoluteForm.exec(url) ?? []
    if (host !== undefined) headers.host = host
    return withoutApiLanguage(message, normalizedTarget(url, basePath) ?? malformed)
  }

/** Register it before every guard. */
export function rejectMalformedTargets(app: FastifyInstance) {
  app.addHook('onRequest', async function rejectMalformedTarget({ url }) {
    if (url === malformed) throw new AppError('malformed_request', { reason: 'request target' })
  })
}
