import { sql } from 'kysely'
import { fold } from '#contract/fold.ts'
import type { Handle } from '#server/database/database.ts'
import { createAlbumsRepository } from '#server/features/albums/albums.repository.ts'
import { createArtistsRepository } from '#server/features/artists/artists.repository.ts'
import { createPlaylistsRepository } from '#server/features/playlists/playlists.repository.ts'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import type { Random } from '../library/random.ts'

const named = 500

export interface Named {
  id: string
  name: string
}

/** Artists or albums with songs: some from all over the table, and those with the most songs. */
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

/**
 * Texts of one or two characters whose search results fill the lists: 20 artists and albums, 8 songs and playlists. With them, libraries of
 * all sizes return the same number of rows.
 */
export async function textsThatFill(handle: Handle, names: readonly Named[]): Promise<string[]> {
  const [artists, albums] = [createArtistsRepository(handle), createAlbumsRepository(handle)]
  const [songs, playlists] = [createSongsRepository(handle), createPlaylistsRepository(handle)]
  const starts = new Set(names.flatMap(({ name }) => [1, 2].map((length) => [...fold(name)].slice(0, length).join(''))))
  const filling: string[] = []
  for (const text of starts) {
    const lists = await Promise.all([
      artists.search(text, { limit: 20 }),
      albums.search(text, { limit: 20 }),
      songs.search(text, { limit: 8 }),
      playlists.search(text, { limit: 8 }),
    ])
    if (lists.map(({ rows }) => rows.length).join() === '20,20,8,8') filling.push(text)
  }
  return filling
}

/** The first one to six characters of one of these names, as typed in a search. */
export const startOf = (names: readonly Named[], random: Random) =>
  [...fold(random.pick(names).name)].slice(0, 1 + random.below(6)).join('')
