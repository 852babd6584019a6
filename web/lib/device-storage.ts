/* Stored texts and JSON. Storage may be disabled or full, and the server has none: then nothing is found, and nothing is stored. */

/** On this device, or in this tab. */
type Place = 'localStorage' | 'sessionStorage'

export function withStorage<T>(place: Place, use: (storage: Storage) => T): T | null {
  try {
    return use(window[place])
  } catch {
    return null
  }
}

export const readText = (place: Place, key: string) => withStorage(place, (storage) => storage.getItem(key))

/**
 * `parse` gets null if nothing is stored. It must check the value, which an earlier version of the site may have stored. Null for text that
 * is not JSON, and if it throws.
 */
export const readJson = <T>(place: Place, key: string, parse: (value: unknown) => T) =>
  withStorage(place, (storage) => parse(JSON.parse(storage.getItem(key) ?? 'null')))

/** Undefined removes the value. */
export const writeText = (place: Place, key: string, text: string | undefined) =>
  withStorage(place, (storage) => (text === undefined ? storage.removeItem(key) : storage.setItem(key, text)))

/** Undefined removes the value. */
export const writeJson = (place: Place, key: string, value: unknown) => writeText(place, key, JSON.stringify(value))
