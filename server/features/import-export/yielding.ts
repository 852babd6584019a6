import { setImmediate } from 'node:timers/promises'

/** Other requests get their turn after so many rows: none of it takes long, all of it together does. */
export const rowsAtOnce = 200

export async function* eachYielding<T>(rows: readonly T[]): AsyncGenerator<[index: number, row: T]> {
  for (let index = 0; index < rows.length; index++) {
    if (index % rowsAtOnce === 0) await setImmediate()
    yield [index, rows[index] as T]
  }
}
