import { createHash, createHmac } from 'node:crypto'

export interface S3Location {
  /** Origin without a path: 'https://s3.example.org'. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * A presigned GET address of one object, valid for `lifeSeconds` from `signedAt`: AWS Signature Version 4 in the query, path style.
 * Deterministic, unlike s3mini's, which uses the current time.
 */
export function signedAddress(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Location,
  name: string,
  o: { signedAt: Date; lifeSeconds: number; responseHeaders?: Record<`response-${string}`, string> },
): string {
  const { origin, host } = new URL(endpoint)
  const timestamp = o.signedAt.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = timestamp.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const path = `/${[bucket, ...name.split('/')].map(encoded).join('/')}`
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': timestamp,
    'X-Amz-Expires': String(o.lifeSeconds),
    'X-Amz-SignedHeaders': 'host',
    ...o.responseHeaders,
  })
    .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
    .sort()
    .join('&')
  const request = ['GET', path, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', timestamp, scope, createHash('sha256').update(request).digest('hex')].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, text) => hmac(secret, text).digest(),
    `AWS4${secretAccessKey}`,
  )
  return `${origin}${path}?${query}&X-Amz-Signature=${hmac(key, toSign).digest('hex')}`
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)

/** RFC 3986: `encodeURIComponent` leaves some reserved characters. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
