import type { ObjectFacts } from '#server/storage/storage.ts'

/** Nothing that is served can run: the type is the one read from the bytes, nosniff, and a policy that lets nothing load. */
export const fixedHeaders = {
  'accept-ranges': 'bytes',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox allow-same-origin; default-src 'none'; media-src 'self'",
  'cross-origin-resource-policy': 'cross-origin',
}

/** Strong: an object is never overwritten. */
export const etagOf = ({ sizeBytes, modifiedAt }: ObjectFacts): string => `"${sizeBytes.toString(36)}-${modifiedAt.getTime().toString(36)}"`

/** A saved file has the title as its name, in any script (RFC 6266); clients that do not read that get the name in the storage. */
export function dispositionOf({ key, title }: { key: string; title: string | null }): string {
  const stored = key.slice(key.lastIndexOf('/') + 1)
  const stem = title?.replace(unsafeInNames, '_').replace(/^[.\s]+/, '')
  const extension = stored.slice(stored.lastIndexOf('.'))
  const name = stem ? stem + (stem.endsWith(extension) ? '' : extension) : stored
  const ascii = stored.replace(/[^\w. -]/g, '_')
  return `inline; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*!]/g, escaped)}`
}

/** What some file system does not take, and what changes the direction of the text after it. */
const unsafeInNames = /[\p{Cc}/\\:*?"<>|\u202a-\u202e\u2066-\u2069]/gu

/** What `encodeURIComponent` leaves and RFC 8187 does not allow. */
const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** What the response for some kinds of sound varies by besides its address: see sound-start.ts. */
export const playerVary = { vary: 'Sec-Fetch-Dest' }
export const dependsOnPlayer = (mimeType: string): boolean => ['audio/mpeg', 'audio/mp4', 'audio/flac'].includes(mimeType)
