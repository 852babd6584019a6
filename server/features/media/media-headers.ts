import type { ObjectFacts } from '#server/storage/storage.ts'

/** Prevents stored files from running scripts: nosniff, so that the type read from the bytes counts, and a policy that loads nothing. */
export const fixedHeaders = {
  'accept-ranges': 'bytes',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox allow-same-origin; default-src 'none'; media-src 'self'",
  'cross-origin-resource-policy': 'cross-origin',
}

/** Strong, because an object is never overwritten. */
export const etagOf = ({ sizeBytes, modifiedAt }: ObjectFacts): string => `"${sizeBytes.toString(36)}-${modifiedAt.getTime().toString(36)}"`

/** A download is named after its title, in any script. Clients that do not support this get the name in the storage. */
export function dispositionOf({ key, title }: { key: string; title: string | null }): string {
  const stored = key.slice(key.lastIndexOf('/') + 1)
  const stem = safeFileName(title ?? '')
  const extension = stored.slice(stored.lastIndexOf('.'))
  return disposition('inline', stem ? stem + (stem.endsWith(extension) ? '' : extension) : stored, stored)
}

/** RFC 6266. `plain` is the fallback for clients that only read ASCII. */
export const disposition = (kind: 'inline' | 'attachment', name: string, plain = name): string =>
  `${kind}; filename="${plain.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*!]/g, escaped)}`

/** The text as part of a file name that every system accepts; may be empty. */
export const safeFileName = (text: string): string => text.replace(unsafeInNames, '_').replace(/^[.\s]+/, '')

/** Characters that some file system rejects, and those that change the text direction. */
const unsafeInNames = /[\p{Cc}/\\:*?"<>|\u202a-\u202e\u2066-\u2069]/gu

/** Escapes what `encodeURIComponent` leaves but RFC 8187 does not allow. */
const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** Responses for some kinds of sound also vary by client: see sound-start.ts. */
export const playerVary = { vary: 'Sec-Fetch-Dest' }
export const dependsOnPlayer = (mimeType: string): boolean => ['audio/mpeg', 'audio/mp4', 'audio/flac'].includes(mimeType)
