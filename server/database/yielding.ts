import { setImmediate } from 'node:timers/promises'

/** One iteration of the event loop is given to other requests after so many rows. */
export const rowsAtOnce = 200

export async function* eachYielding<T>(rows: readonly T[]): AsyncGenerator<[index: number, row: T]> {
  for (let index = 0; index < rows.length; index++) {
    if (index % rowsAtOnce === 0) await setImmediate()
    yield [index, rows[index] as T]
  }
}

/**
 * The rows in chunks, for statements with many values. The event loop serves other requests between two chunks: node:sqlite runs
 * statements on the main thread, so without this a transaction of many statements would block it as a whole.
 */
export async function* chunksYielding<T>(rows: readonly T[], size: number): AsyncGenerator<T[]> {
  for (let start = 0; start < rows.length; start += size) {
    if (start > 0) await setImmediate()
    yield rows.slice(start, start + size)
  }
}
