import { StorageKeyInvalid } from './storage.ts'

/** Leaves room for a storage's suffix (file systems limit names to 255 bytes). */
const segmentLengthMax = 200
const keyLengthMax = 600

/** Only lower-case letters, so that two keys are never the same file on a case-insensitive disk. */
const segment = /^[a-z0-9._-]+$/

/** Whether `key` is one or more segments of a-z, 0-9, dot, underscore and hyphen, joined by slashes; '.' and '..' are no segments. */
export const isStorageKey = (key: string): boolean =>
  key.length <= keyLengthMax &&
  key.split('/').every((part) => segment.test(part) && part.length <= segmentLengthMax && part !== '.' && part !== '..')

/** The segments of `key`. Throws StorageKeyInvalid. */
export function storageKeySegments(key: string): string[] {
  if (!isStorageKey(key)) throw new StorageKeyInvalid(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`)
  return key.split('/')
}
