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

export const dispositionOf = (key: string): string => `inline; filename*=UTF-8''${encodeURIComponent(key.slice(key.lastIndexOf('/') + 1))}`

/** What the answer for some kinds of sound depends on besides its address: see sound-start.ts. */
export const playerVary = { vary: 'Sec-Fetch-Dest' }
export const dependsOnPlayer = (mimeType: string): boolean => ['audio/mpeg', 'audio/mp4', 'audio/flac'].includes(mimeType)
