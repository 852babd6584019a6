import type { Handle } from '#server/database/database.ts'

export type SamplesRepository = ReturnType<typeof createSamplesRepository>

/** Remembers that this installation was offered its samples, so that they never come back by themselves. */
export const createSamplesRepository = (db: Handle) => ({
  wereOffered: async (): Promise<boolean> =>
    (await db.selectFrom('installation').select('value').where('fact', '=', fact).executeTakeFirst()) !== undefined,
  setOffered: (outcome: 'added' | 'library was not empty') => db.insertInto('installation').values({ fact, value: outcome }).execute(),
})

const fact = 'samples'
