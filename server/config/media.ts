import { z } from 'zod'
import type { S3Location } from '../storage/s3-signed-address.ts'
import { ConfigError, type Read } from './environment.ts'
import { originAddress, originExpected, siteAddress } from './formats.ts'

/**
 * How media reaches listeners: sent by this server; redirected by it to signed, expiring addresses of S3, at the origin that browsers can
 * reach; or through a CDN at `address`, which fetches from this server.
 */
export type MediaDelivery = { by: 'proxy' } | { by: 'redirect'; endpoint: string } | { by: 'cdn'; address: string }

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Null if media is stored in the data folder. Throws ConfigError. */
export function readS3(read: Read): S3Location | null {
  const text = (name: (typeof s3Names)[number]) => read(name, z.string(), 'a text')
  const missing = s3Names.filter((name) => text(name) === undefined)
  if (missing.length === s3Names.length) return null
  if (missing.length > 0) throw new ConfigError(`${s3Names.join(', ')} belong together: set all, or none. Missing: ${missing.join(', ')}.`)
  const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
  return {
    endpoint: read('S3_ENDPOINT', originAddress, originExpected) ?? '',
    bucket: read('S3_BUCKET', bucketName, 'the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens') ?? '',
    region: text('S3_REGION') ?? '',
    accessKeyId: text('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: text('S3_SECRET_ACCESS_KEY') ?? '',
  }
}

/** Throws ConfigError. */
export function readMediaDelivery(read: Read, { s3, isSiteSecure }: { s3: S3Location | null; isSiteSecure: boolean }): MediaDelivery {
  const by = read('MEDIA_DELIVERY', z.enum(['proxy', 'redirect', 'cdn']), "'proxy', 'redirect' or 'cdn'") ?? 'proxy'
  const publicEndpoint = read('S3_PUBLIC_ENDPOINT', originAddress, originExpected)
  const address = read('CDN_URL', siteAddress, 'an http or https address without query, such as https://cdn.example.org')
  if (publicEndpoint !== undefined && by !== 'redirect') throw new ConfigError('S3_PUBLIC_ENDPOINT is for MEDIA_DELIVERY=redirect only.')
  if (address !== undefined && by !== 'cdn') throw new ConfigError('CDN_URL is for MEDIA_DELIVERY=cdn only.')
  const mustBeSecure = (name: string, url: string) => {
    if (isSiteSecure && !url.startsWith('https:'))
      throw new ConfigError(`${name} must be https where BASE_URL is: browsers play nothing from http there.`)
  }
  if (by === 'redirect') {
    if (!s3) throw new ConfigError('MEDIA_DELIVERY=redirect needs S3: set S3_ENDPOINT and what belongs to it.')
    const endpoint = publicEndpoint ?? s3.endpoint
    mustBeSecure(publicEndpoint === undefined ? 'S3_ENDPOINT' : 'S3_PUBLIC_ENDPOINT', endpoint)
    return { by, endpoint }
  }
  if (by === 'cdn') {
    if (!address) throw new ConfigError('MEDIA_DELIVERY=cdn needs CDN_URL: the address at which the CDN has this site.')
    mustBeSecure('CDN_URL', address.origin)
    return { by, address: address.origin + address.path }
  }
  return { by }
}
