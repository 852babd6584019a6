import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { withoutApiLanguage } from './api-language.ts'
import { AppError } from './app-error.ts'

/** Routes malformed targets: no normalized path equals this one. */
const malformed = '/.'

const absoluteForm = /^https?:\/\/([^/?#@]+)(?=[/?#]|$)(.*)$/is
const needsCare = /[%\\#]|\/\.{1,2}(?:\/|$)/
const isDotSegment = (segment: string) => segment === '.' || segment === '..'
const encodedUnreserved = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi

/**
 * Path and query below the base path, in the one spelling by which every guard, the router and the renderer decide: percent-encoded
 * unreserved characters are decoded (RFC 3986, 6.2.2.2), and a target in absolute form is its path (RFC 9112, 3.2.2). Null for what is
 * rejected: dot segments (encoded ones too) and backslashes, which resolve to another path later; fragments; wrong percent-encoding; `*`.
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

/** A reverse proxy may strip the base path or leave it. */
const withoutBasePath = (path: string, basePath: string): string =>
  basePath && (path === basePath || path.startsWith(`${basePath}/`)) ? path.slice(basePath.length) || '/' : path

/** The short address of a dynamic QR code may be printed in capitals, and is typed as printed. */
export const lowercasedCode = (path: string): string => (path.startsWith('/C/') ? `/c/${path.slice(3)}` : path)

/** For Fastify's `rewriteUrl`. The host of an absolute form replaces the Host header (RFC 9112, 3.2.2). */
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
