import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Covers and media may live elsewhere (File URL, a CDN), hence http: and https:. */
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

/**
 * The other headers that helmet gives every answer, for answers that are written past Fastify's hooks. Those bring their own
 * content-security-policy and cross-origin-resource-policy.
 */
export const securityHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

interface PolicyOptions {
  /** An embedded player. */
  framedByAll?: boolean
  /** Further directives. */
  more?: Readonly<Record<string, string[]>> | undefined
}

/** The policy of a page whose inline scripts and styles have these hashes (`'sha256-…'`). */
export function pagePolicy(hashes: { scripts: string[]; styles: string[] }, { framedByAll = false, more }: PolicyOptions = {}): string {
  const own = {
    ...directives,
    'script-src': ["'self'", ...hashes.scripts],
    'style-src': ["'self'", ...hashes.styles],
    ...(framedByAll && { 'frame-ancestors': ['*'] }),
    ...more,
  }
  return Object.entries(own)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** Security headers on every answer. Phones on a plain-http LAN are served too: no HSTS, no upgrade to https by force. */
export async function addSecurityHeaders(app: FastifyInstance) {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    hsts: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'sameorigin' },
  })
}
