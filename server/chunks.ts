import { setImmediate } from 'node:timers/promises'

/** Rows that are read, planned or written before others may run: this many take little time, all of them together may take long. */
export const rowsAtOnce = 200
/** Ids per statement, far below the engines' limits of parameters. */
export const idsAtOnce = 1_000

/** The list in parts, for statements with many values. */
export function* chunksOf<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}

/**
 * Same, but yields to the event loop between parts: node:sqlite runs statements on the main thread, so a transaction of many statements
 * would otherwise block other requests until its end.
 */
export async function* chunksYielding<T>(list: readonly T[], size: number): AsyncGenerator<T[]> {
  let isFirst = true
  for (const chunk of chunksOf(list, size)) {
    if (!isFirst) await setImmediate()
    isFirst = false
    yield chunk
  }
}

/** The rows with their index; yields to the event loop after every `rowsAtOnce` rows. */
export async function* eachYielding<T>(rows: readonly T[]): AsyncGenerator<[index: number, row: T]> {
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === 0) await setImmediate()
    yield [index, row]
  }
}
