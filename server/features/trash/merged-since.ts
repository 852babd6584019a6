import type { Viewer } from '#contract/session.ts'
import { chunksOf, rowsAtOnce } from '#server/chunks.ts'
import type { RedirectedCodes } from '#server/database/merge-record.ts'
import type { PlainRow } from '#server/database/plain-rows.ts'
import type { Repositories } from '#server/repositories.ts'
import type { Merged } from './trash.repository.ts'
import type { Table, TrashContent } from './trash-parts.repository.ts'

/** Columns with ids of artists and albums, and what makes a row the repetition of another one. */
const referring = {
  song_credits: { columns: { artist_id: 'artists' }, unique: ['song_id', 'artist_id', 'role', 'instrument'] },
  album_artists: { columns: { artist_id: 'artists' }, unique: ['album_id', 'artist_id'] },
  catalog_stars: { columns: { artist_id: 'artists', album_id: 'albums' }, unique: ['profile_id', 'artist_id', 'album_id'] },
  songs: { columns: { album_id: 'albums' }, unique: ['id'] },
  // Their ids are random, so those of songs and playlists are not found among merged albums.
  download_batches: { columns: { item_id: 'albums' }, unique: ['id'] },
} as const satisfies Partial<Record<Table, { columns: Record<string, keyof Merges>; unique: readonly string[] }>>
type Referring = keyof typeof referring
const tables = Object.keys(referring) as Referring[]
const columnsOf = (table: Referring) => Object.entries(referring[table].columns) as [string, keyof Merges][]

type Content = TrashContent & { id: string }

interface Merges {
  artists: ReadonlyMap<string, Merged>
  albums: ReadonlyMap<string, Merged>
}

/** What the artists and albums of deleted items have been merged into since. */
export async function mergesSince(tx: Repositories, contents: readonly Content[]): Promise<Merges> {
  const restored = new Set(contents.map(({ id }) => id))
  const ids = { artists: new Set<string>(), albums: new Set<string>() }
  for (const { rows } of contents)
    for (const table of tables)
      for (const [column, referred] of columnsOf(table))
        for (const row of rows[table] ?? []) if (row[column]) ids[referred].add(String(row[column]))
  const find = (table: keyof Merges) =>
    tx.trash.mergedSince(
      table,
      [...ids[table]].filter((id) => !restored.has(id)),
    )
  return { artists: await find('artists'), albums: await find('albums') }
}

/** Deleted items that name what theirs was merged into: otherwise restoring them would lose credits, and create artists and albums again. */
export function withMerged<One extends Content>(contents: readonly One[], merges: Merges): One[] {
  if (merges.artists.size + merges.albums.size === 0) return [...contents]
  return contents.map((content) => {
    const rows = { ...content.rows }
    for (const table of tables)
      if (rows[table])
        rows[table] = distinct(
          table,
          rows[table].map((row) => replaced(table, row, merges)),
        )
    return { ...content, rows }
  })
}

function replaced(table: Referring, row: PlainRow, merges: Merges): PlainRow {
  const changed = { ...row }
  for (const [column, referred] of columnsOf(table))
    changed[column] = merges[referred].get(String(row[column]))?.into ?? row[column] ?? null
  return changed
}

function distinct(table: Referring, rows: readonly PlainRow[]): PlainRow[] {
  const keyOf = (row: PlainRow) => JSON.stringify(referring[table].unique.map((column) => row[column]))
  const byKey = new Map(rows.toReversed().map((row) => [keyOf(row), row]))
  return rows.filter((row) => byKey.get(keyOf(row)) === row)
}

/** Renames artist and album texts of restored songs that are the former name of what was merged, as merging does. */
export async function renameMerged(tx: Repositories, contents: readonly Content[], merges: Merges): Promise<void> {
  const changed = contents.flatMap(({ rows }) =>
    (rows.songs ?? []).flatMap((song) => {
      const artists = (rows.song_credits ?? []).flatMap(({ artist_id }) => merges.artists.get(String(artist_id)) ?? [])
      const artist = artists.find(({ former }) => former === song.artist)?.name ?? song.artist
      const merged = merges.albums.get(String(song.album_id))
      const album = merged && merged.former === song.album ? merged.name : song.album
      return artist === song.artist && album === song.album ? [] : { ...song, artist, album }
    }),
  )
  for (const some of chunksOf(changed, rowsAtOnce))
    await tx.songs.rewriteTexts(some as unknown as Parameters<typeof tx.songs.rewriteTexts>[0])
}

/** Points restored codes to what their destinations were merged into, as merging does. */
export async function redirectMerged(
  tx: Repositories,
  contents: readonly TrashContent[],
  actor: Pick<Viewer, 'displayName'>,
): Promise<void> {
  const destinations = contents.flatMap(({ rows }) => rows.code_destinations ?? [])
  for (const [kind, table] of [
    ['artist', 'artists'],
    ['album', 'albums'],
  ] as const) {
    const addresses = new Map(destinations.flatMap((row) => (row.kind === kind ? [[String(row.item_id), String(row.address)]] : [])))
    for (const [id, { into, name }] of await tx.trash.mergedSince(table, [...addresses.keys()])) {
      await leadCodes(tx, { from: addresses.get(id) ?? '', kind, id: into, name }, actor)
    }
  }
}

/** Points codes from one address to an artist or album instead: all of them, or only those of `among`. */
export async function leadCodes(
  tx: Repositories,
  { from, kind, id, name, among }: { from: string; kind: 'artist' | 'album'; id: string; name: string; among?: RedirectedCodes },
  actor: Pick<Viewer, 'displayName'>,
): Promise<void> {
  await tx.codeDestinations.store([{ target: { kind, id }, name, category: null }])
  const { settings } = await tx.codes.replaceDestination(from, `/${kind}/${id}`, among)
  await tx.codeHistory.add(
    settings.map(({ id: codeId, ...setting }) => ({ codeId, setting })),
    actor.displayName,
  )
}
