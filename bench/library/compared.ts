import type { Database } from '#server/database/database.ts'
import { type Times, timed } from '../measured.ts'

/** One measured action. */
export interface Measured {
  what: string
  /** Runs before each measurement, outside of the measured time. */
  prepare?: () => Promise<unknown>
  run: () => Promise<unknown>
}

export const count = (value: number) => value.toLocaleString('en')

export interface Library {
  songs: number
  database: Database
  dispose(): Promise<void>
}

/**
 * Times of each action at each size, `actions[size]`. Alternates between the sizes, so that other load on the machine affects all of them.
 * `warmUp`: rounds before that fill caches, and let V8 compile.
 */
export async function alternate(actions: Measured[][], times: number, warmUp = 5): Promise<Map<string, Times[]>> {
  const taken = new Map(actions[0]?.map(({ what }) => [what, actions.map((): Times => [])]))
  for (let round = -warmUp; round < times; round++)
    for (const [size, ofSize] of actions.entries())
      for (const { what, prepare, run } of ofSize) {
        await prepare?.()
        const one = await timed(() => run())
        if (round >= 0) taken.get(what)?.[size]?.push(one)
      }
  return taken
}
