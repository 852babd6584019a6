import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { albumKeys, artistKeys } from '../catalog-keys.ts'
import type { Engine } from '../database.ts'
import { newId } from '../ids.ts'
import { createPieces } from './012-pieces.ts'
import { renamed } from './018-standard-names.ts'
import { createCatalogTables } from './025-catalog-tables.ts'
import { createCatalogTriggers } from './025-catalog-triggers.ts'

/**
 * Artists, albums and credits, made from the texts of the songs: equal texts become one artist or album. An album is credited to the artist of its
 * songs if all of them have the same. The texts, and so everything that is displayed, stay as they are (decision 27).
 */
export const catalog = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(db)
    if (engine === 'postgres') await run('set constraints all immediate')
    await createCatalogTables(db)
    await insertArtists(db)
    await insertAlbums(db)
    // Links change nothing that triggers count or index.
    if (engine === 'postgres') await run('alter table songs disable trigger user')
    await run('update songs set album_id = (select id from albums where title = songs.album) where album is not null')
    if (engine === 'postgres') await run('alter table songs enable trigger user')
    await run(`insert into song_credits (song_id, position, artist_id, role)
      select songs.id, 1, artists.id, 'main' from songs join artists on artists.name = songs.artist`)
    await run(`insert into album_artists (album_id, artist_id, position)
      select albums.id, artists.id, 1 from albums join artists on artists.name = albums.artist`)
    await createCatalogTriggers(db, engine)
    for (const table of ['artists', 'albums'])
      await createPieces(db, engine, { table, text: 'search_text', id: 'id', instant: 'created_at' }, renamed)
  },
})

async function insertArtists(db: Kysely<unknown>) {
  const { rows } = await sql<{ name: string; created_at: string }>`
    select artist as name, min(created_at) as created_at from songs where artist is not null group by artist`.execute(db)
  for (const batch of batches(rows)) {
    const values = batch.map(({ name, created_at }) => {
      const { name_key, sort_key, initial, search_text } = artistKeys({ name, sort_name: null })
      return sql`(${newId()}, ${name}, ${name_key}, ${sort_key}, ${initial}, ${search_text}, ${created_at})`
    })
    await sql`insert into artists (id, name, name_key, sort_key, initial, search_text, created_at) values ${sql.join(values)}`.execute(db)
  }
}

async function insertAlbums(db: Kysely<unknown>) {
  const { rows } = await sql<{ title: string; artist: string | null; created_at: string }>`
    select album as title, min(created_at) as created_at,
      case when count(*) = count(artist) and min(artist) = max(artist) then min(artist) end as artist
    from songs where album is not null group by album`.execute(db)
  for (const batch of batches(rows)) {
    const values = batch.map(({ title, artist, created_at }) => {
      const { title_key, initial, search_text } = albumKeys({ title, artist })
      return sql`(${newId()}, ${title}, ${title_key}, ${initial}, ${artist}, 'album', ${search_text}, ${created_at})`
    })
    await sql`insert into albums (id, title, title_key, initial, artist, kind, search_text, created_at) values ${sql.join(values)}`.execute(
      db,
    )
  }
}

const rowsAtOnce = 1_000

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}
