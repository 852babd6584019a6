import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { listedSongs, nameKey, publicAlbums, type Run } from './047-listed-rows.ts'
import { deriveOnPostgres } from './047-on-postgres.ts'
import { deriveOnSqlite } from './047-on-sqlite.ts'

/**
 * `artist_albums` has the public albums of each artist, and `artist_playlists` the listed playlists with songs of each artist, in the order of its page: the
 * page sorted all of the artist's albums and looked up the playlists of each song. Triggers maintain both, and count the former in `counters`.
 */
export const artistLists = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(db)
    await (engine === 'postgres' ? createOnPostgres(run) : createOnSqlite(run))
    await run(`insert into artist_albums (artist_id, release_key, title_key, album_id) ${publicAlbums} order by 1, 2 desc, 3, 4`)
    const counted = engine === 'sqlite' ? { column: ', songs', value: ', count(*)' } : { column: '', value: '' }
    await run(`insert into artist_playlists (artist_id, name_key, playlist_id${counted.column})
      select artist_id, ${nameKey}, playlists.id${counted.value} ${listedSongs} group by 1, 2, 3 order by 1, 2, 3`)
    await (engine === 'postgres' ? deriveOnPostgres(run) : deriveOnSqlite(run))
  },
})

/** Clustered in the order of the page. `songs`: how many of the playlist are the artist's, so that the row is deleted with the last one. */
async function createOnSqlite(run: Run) {
  await run(`create table artist_albums (artist_id text not null, release_key text not null, title_key text not null, album_id text not null,
    primary key (artist_id, release_key desc, title_key, album_id)) without rowid`)
  await run('create unique index artist_albums_of_album on artist_albums (album_id, artist_id)')
  await run(`create table artist_playlists (artist_id text not null, name_key text not null, playlist_id text not null, songs integer not null,
    primary key (artist_id, name_key, playlist_id)) without rowid`)
  await run('create unique index artist_playlists_of_playlist on artist_playlists (playlist_id, artist_id)')
}

async function createOnPostgres(run: Run) {
  await run(`create table artist_albums (artist_id text not null, release_key text not null, title_key text not null, album_id text not null,
    primary key (album_id, artist_id))`)
  await run('create index artist_albums_in_order on artist_albums (artist_id, release_key desc, title_key, album_id)')
  await run(`create table artist_playlists (artist_id text not null, name_key text not null, playlist_id text not null,
    primary key (playlist_id, artist_id))`)
  await run('create index artist_playlists_in_order on artist_playlists (artist_id, name_key, playlist_id)')
}
