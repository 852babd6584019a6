import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Covers and media may be external (File URL, a CDN), hence http: and https:. */
const directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', 'http:', 'https:'],
  'media-src': ["'self'", 'data:', 'blob:', 'http:', 'https:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
}

const options = {
  contentSecurityPolicy: { useDefaults: false, directives },
  // Phones on a plain-http LAN are served too: no HSTS, no upgrade-insecure-requests.
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginEmbedderPolicy: false,
  xFrameOptions: { action: 'sameorigin' },
  // For Internet Explorer, Flash and filters that browsers removed: bytes and time of each response for nothing.
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  // Off by default on https.
  xDnsPrefetchControl: false,
} as const

/** Helmet's headers with these options, computed once: each call would build the policy again. */
function helmetHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

const allHeaders = helmetHeaders()
const { 'content-security-policy': _policy, 'cross-origin-resource-policy': _resources, ...others } = allHeaders

/** For responses that are written past Fastify's hooks. They set their own content-security-policy and cross-origin-resource-policy. */
export const securityHeaders: Readonly<Record<string, string>> = others

interface PolicyOptions {
  /** Which sites show it in a frame: all, an embedded player. */
  framedBy?: 'own' | 'all' | 'none'
  /** Further directives. */
  more?: Readonly<Record<string, string[]>> | undefined
}

/** The policy of a page whose inline scripts and styles have these hashes (`'sha256-…'`). */
export function pagePolicy(hashes: { scripts: string[]; styles: string[] }, { framedBy = 'own', more }: PolicyOptions = {}): string {
  const own = {
    ...directives,
    'script-src': ["'self'", ...hashes.scripts],
    'style-src': ["'self'", ...hashes.styles],
    ...(framedBy !== 'own' && { 'frame-ancestors': [framedBy === 'all' ? '*' : "'none'"] }),
    ...more,
  }
  return Object.entries(own)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** Security headers on every response; a route may set another of the same name. */
export function addSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', function setSecurityHeaders(_request, reply, done) {
    reply.headers(allHeaders)
    done()
  })
}
