import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TrashKind } from '#contract/trash.ts'
import { albumKeys, artistKeys } from '#server/database/catalog-keys.ts'
import { goesWithCreator } from '#server/database/creator-playlists.ts'
import type { MergeRecord } from '#server/database/merge-record.ts'
import type { PlainRow } from '#server/database/plain-rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { sortKey } from '#server/database/search/fold.ts'

/* Declares the rows of a deleted item: captured before its deletion, and inserted when it is restored. */

export type Table = keyof Schema

/** Rows by table, and ids of other items' rows that referred to the item, by reference such as 'songs.uploaded_by'. */
export interface TrashContent {
  rows: Partial<Record<Table, PlainRow[]>>
  references: Record<string, string[]>
  /** Of an artist or album that was merged into another one. Contents of earlier versions lack it. */
  merge?: MergeRecord
}

interface Part {
  table: Table
  /** Condition that selects the rows of these items. */
  of(ids: readonly string[]): RawBuilder<SqlBool>
  /** The column with the item's id; null for kinds that are deleted one at a time. */
  owner: string | null
}

const listOf = (ids: readonly string[]) => sql.join(ids)
const of = (table: Table, owner: string): Part => ({ table, owner, of: (ids) => sql`${sql.ref(owner)} in (${listOf(ids)})` })
const selected = (table: Table, condition: (ids: RawBuilder<unknown>) => RawBuilder<SqlBool>): Part => ({
  table,
  owner: null,
  of: (ids) => condition(listOf(ids)),
})

/** Ordered so that each row is inserted after the rows it refers to. */
export const partsOf: Record<TrashKind, readonly Part[]> = {
  songs: [
    of('songs', 'id'),
    of('song_credits', 'song_id'),
    of('playlist_songs', 'song_id'),
    of('liked_songs', 'song_id'),
    of('song_plays', 'song_id'),
    // Its cover may not have been created yet.
    of('pending_covers', 'song_id'),
  ],
  artists: [of('artists', 'id'), of('catalog_stars', 'artist_id')],
  albums: [of('albums', 'id'), of('album_artists', 'album_id'), of('catalog_stars', 'album_id')],
  playlists: [of('playlists', 'id'), of('playlist_songs', 'playlist_id'), of('playlist_plays', 'playlist_id')],
  categories: [of('categories', 'id')],
  pages: [of('own_pages', 'id'), of('own_page_addresses', 'page_id')],
  redirections: [of('redirections', 'id')],
  users: [
    selected('users', (ids) => sql`id in (select user_id from profiles where id in (${ids}))`),
    selected('credentials', (ids) => sql`user_id in (select user_id from profiles where id in (${ids}))`),
    of('profiles', 'id'),
    of('liked_songs', 'profile_id'),
    of('catalog_stars', 'profile_id'),
    of('group_members', 'profile_id'),
    selected('playlists', (ids) => sql`profile_id in (${ids}) and ${goesWithCreator}`),
    ...(['playlist_songs', 'playlist_plays'] as const).map((table) =>
      selected(table, (ids) => sql`playlist_id in (select id from playlists where profile_id in (${ids}) and ${goesWithCreator})`),
    ),
  ],
  codes: codeParts((ids) => sql`id in (${ids})`),
  'code-batches': [of('code_batches', 'id'), ...codeParts((ids) => sql`batch_id in (${ids})`)],
  'download-batches': [of('download_batches', 'id'), of('download_codes', 'batch_id')],
}

function codeParts(condition: (ids: RawBuilder<unknown>) => RawBuilder<SqlBool>): readonly Part[] {
  const codes = (ids: RawBuilder<unknown>) => sql`(select id from codes where ${condition(ids)})`
  return [
    selected(
      'code_destinations',
      (ids) =>
        sql`address in (select destination from codes where ${condition(ids)} union select fallback_destination from codes where ${condition(ids)})`,
    ),
    selected('codes', condition),
    selected('code_history', (ids) => sql`code_id in ${codes(ids)}`),
    selected('code_scans', (ids) => sql`code_id in ${codes(ids)}`),
  ]
}

/** Columns of other items that the database sets to null when an item of the kind is deleted. */
export const referencesTo: Partial<Record<TrashKind, readonly { table: Table; column: string }[]>> = {
  categories: [{ table: 'playlists', column: 'category_id' }],
  users: [
    { table: 'songs', column: 'uploaded_by' },
    { table: 'playlists', column: 'profile_id' },
  ],
}

/** Table and column of the name shown in the trash. */
export const nameOf: Record<TrashKind, { table: Table; column: string }> = {
  songs: { table: 'songs', column: 'title' },
  artists: { table: 'artists', column: 'name' },
  albums: { table: 'albums', column: 'title' },
  playlists: { table: 'playlists', column: 'name' },
  categories: { table: 'categories', column: 'name' },
  pages: { table: 'own_pages', column: 'title' },
  users: { table: 'profiles', column: 'display_name' },
  redirections: { table: 'redirections', column: 'from_url' },
  codes: { table: 'codes', column: 'code' },
  'code-batches': { table: 'code_batches', column: 'name' },
  'download-batches': { table: 'download_batches', column: 'name' },
}

/** Derived again when a row is restored: an earlier version may have deleted it. */
export const derivedKeysOf: Partial<Record<Table, (row: PlainRow) => PlainRow>> = {
  songs: ({ title }) => ({ title_key: sortKey(String(title)) }),
  artists: (row) => artistKeys(row as unknown as Parameters<typeof artistKeys>[0]),
  albums: (row) => albumKeys(row as unknown as Parameters<typeof albumKeys>[0]),
  playlists: ({ name }) => ({ name_key: sortKey(String(name)) }),
}

interface Parent {
  column: string
  parent: Table
  /** If the parent has been deleted since: leave out the row, set its column to null, or reject the restoration. */
  ifMissing: 'omit' | 'clear' | 'reject'
}

/** References of captured rows. */
export const parentsOf: Partial<Record<Table, readonly Parent[]>> = {
  songs: [
    { column: 'category_id', parent: 'categories', ifMissing: 'reject' },
    { column: 'album_id', parent: 'albums', ifMissing: 'clear' },
    { column: 'uploaded_by', parent: 'profiles', ifMissing: 'clear' },
  ],
  song_credits: [
    { column: 'song_id', parent: 'songs', ifMissing: 'omit' },
    { column: 'artist_id', parent: 'artists', ifMissing: 'omit' },
  ],
  album_artists: [{ column: 'artist_id', parent: 'artists', ifMissing: 'omit' }],
  playlists: [
    { column: 'category_id', parent: 'categories', ifMissing: 'clear' },
    { column: 'profile_id', parent: 'profiles', ifMissing: 'clear' },
  ],
  playlist_songs: [
    { column: 'playlist_id', parent: 'playlists', ifMissing: 'omit' },
    { column: 'song_id', parent: 'songs', ifMissing: 'omit' },
  ],
  liked_songs: [
    { column: 'profile_id', parent: 'profiles', ifMissing: 'omit' },
    { column: 'song_id', parent: 'songs', ifMissing: 'omit' },
  ],
  catalog_stars: [
    { column: 'profile_id', parent: 'profiles', ifMissing: 'omit' },
    { column: 'album_id', parent: 'albums', ifMissing: 'omit' },
    { column: 'artist_id', parent: 'artists', ifMissing: 'omit' },
  ],
  group_members: [
    { column: 'profile_id', parent: 'profiles', ifMissing: 'omit' },
    { column: 'group_id', parent: 'listener_groups', ifMissing: 'omit' },
  ],
  codes: [{ column: 'batch_id', parent: 'code_batches', ifMissing: 'clear' }],
}
