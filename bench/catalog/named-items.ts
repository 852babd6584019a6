import { sql } from 'kysely'
import type { Handle } from '#server/database/database.ts'
import { fold } from '#server/database/search/fold.ts'
import type { Random } from '../library/random.ts'

const named = 500

export interface Named {
  id: string
  name: string
}

/** Of those with songs: from all over the table, and those with the most. */
export async function someOf(handle: Handle, what: 'artist' | 'album'): Promise<{ any: Named[]; largest: Named[] }> {
  const name = sql.ref(what === 'artist' ? 'name' : 'title')
  const items = sql.table(`${what}s`)
  const any = await sql<Named>`select id, ${name} as name from ${items}
    where ${items}.rowid % (select count(*) / ${named} + 1 from ${items}) = 0
      and id in (select subject from counters where what = ${`${what}_songs`} and count > 0)`.execute(handle)
  const largest = await sql<Named>`select id, ${name} as name from counters join ${items} on id = subject where what = ${`${what}_songs`}
    order by count desc limit 20`.execute(handle)
  return { any: any.rows, largest: largest.rows }
}

/** What is typed of one of these names: its first one to six characters. */
export const startOf = (names: readonly Named[], random: Random) =>
  [...fold(random.pick(names).name)].slice(0, 1 + random.below(6)).join('')
