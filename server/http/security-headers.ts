import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Covers and media may be external (file URL or CDN), so http: and https: are allowed. */
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
  // The site is also used over plain http on a LAN: no HSTS, no upgrade-insecure-requests.
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginEmbedderPolicy: false,
  xFrameOptions: { action: 'sameorigin' },
  // Only Internet Explorer, Flash and removed browser filters use these; they would cost bytes and time on each response.
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  // Browsers turn it off by default on https.
  xDnsPrefetchControl: false,
} as const

/** Helmet's headers with these options, computed once: each call would rebuild the policy. */
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

/** For responses written without Fastify's hooks. These set their own content-security-policy and cross-origin-resource-policy. */
export const securityHeaders: Readonly<Record<string, string>> = others

interface PolicyOptions {
  /** Which sites may frame the page: 'all' for an embedded player. */
  framedBy?: 'own' | 'all' | 'none'
  /** Further directives. */
  more?: Readonly<Record<string, string[]>> | undefined
}

/** The policy of a page with inline scripts and styles of these hashes (`'sha256-…'`). */
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

/** Sets security headers on every response; a route may replace them. */
export function addSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', function setSecurityHeaders(_request, reply, done) {
    reply.headers(allHeaders)
    done()
  })
}

/** Lets scripts of all sites read a response, and which part of a file it is. */
export const allSites = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-range',
}
