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

/** A saved file has the title as its name, in any script; clients that do not read that get the name in the storage. */
export function dispositionOf({ key, title }: { key: string; title: string | null }): string {
  const stored = key.slice(key.lastIndexOf('/') + 1)
  const stem = safeFileName(title ?? '')
  const extension = stored.slice(stored.lastIndexOf('.'))
  return disposition('inline', stem ? stem + (stem.endsWith(extension) ? '' : extension) : stored, stored)
}

/** RFC 6266. `plain` is for clients that read ASCII only. */
export const disposition = (kind: 'inline' | 'attachment', name: string, plain = name): string =>
  `${kind}; filename="${plain.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*!]/g, escaped)}`

/** The text as part of a file name on every system; may be empty. */
export const safeFileName = (text: string): string => text.replace(unsafeInNames, '_').replace(/^[.\s]+/, '')

/** What some file system does not take, and what changes the direction of the text after it. */
const unsafeInNames = /[\p{Cc}/\\:*?"<>|\u202a-\u202e\u2066-\u2069]/gu

/** What `encodeURIComponent` leaves and RFC 8187 does not allow. */
const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** What the response for some kinds of sound varies by besides its address: see sound-start.ts. */
export const playerVary = { vary: 'Sec-Fetch-Dest' }
export const dependsOnPlayer = (mimeType: string): boolean => ['audio/mpeg', 'audio/mp4', 'audio/flac'].includes(mimeType)
