import { artistTextOf } from '#contract/album-artist.ts'
import type { AlbumOfFile, ArtistOfFile } from '#contract/export-file.ts'
import type { ImportLine, ImportNote } from '#contract/import-export.ts'
import { eachYielding } from '#server/chunks.ts'
import { columnsOfFile } from '#server/database/columns.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { albumColumns } from '#server/features/albums/album-columns.ts'
import type { NewAlbum as AlbumRow } from '#server/features/albums/albums.repository.ts'
import { artistColumns } from '#server/features/artists/artist-columns.ts'
import type { NewArtist } from '#server/features/artists/artists.repository.ts'
import { type CoverFacts, linkedCover, noteProtection } from './plan-songs.ts'

export interface NewAlbum {
  album: AlbumRow
  /** Names of the credited artists. */
  artists: string[]
}

interface CatalogFacts extends CoverFacts {
  /** Ids of the file that exist here. */
  existingIds: ReadonlySet<string>
  /** Ids in the library, by artist name or albumKey. */
  byKey: ReadonlyMap<string, string>
}

interface CatalogPlan<Addition> {
  lines: ImportLine[]
  additions: Addition[]
  /** Ids in the library by id of the file, of added and of matched artists or albums. */
  idOf: Map<string, string>
}

/** Albums match by id, else by this key: title and artist text. Artists match by name. */
export const albumKey = ({ title, artist }: { title: string; artist: string | null }): string => JSON.stringify([title, artist])

export const planArtists = (rows: readonly ArtistOfFile[], facts: CatalogFacts): Promise<CatalogPlan<NewArtist>> =>
  planCatalog<ArtistOfFile, NewArtist>(rows, facts, {
    keyOf: ({ name }) => name,
    lineOf: ({ name }) => ({ name, detail: null }),
    rowOf: (row, base) => ({ ...columnsOfFile(artistColumns, row), ...base }),
  })

export const planAlbums = (rows: readonly AlbumOfFile[], facts: CatalogFacts): Promise<CatalogPlan<NewAlbum>> => {
  const artistOf = ({ artist, artists }: AlbumOfFile) => artist ?? artistTextOf(artists)
  return planCatalog<AlbumOfFile, NewAlbum>(rows, facts, {
    keyOf: (row) => albumKey({ title: row.title, artist: artistOf(row) }),
    lineOf: (row) => ({ name: row.title, detail: artistOf(row) }),
    rowOf: (row, base) => ({
      album: { ...columnsOfFile(albumColumns, row), artist: artistOf(row), ...base },
      artists: row.artists,
    }),
  })
}

interface Kind<Row, Addition> {
  keyOf(row: Row): string
  lineOf(row: Row): Pick<ImportLine, 'name' | 'detail'>
  rowOf(row: Row, base: { id: string; cover_path: string | null; created_at: string }): Addition
}

/** Matches by id, then by key. Of several rows with one key, only the first is added. */
async function planCatalog<Row extends ArtistOfFile | AlbumOfFile, Addition>(
  rows: readonly Row[],
  facts: CatalogFacts,
  { keyOf, lineOf, rowOf }: Kind<Row, Addition>,
): Promise<CatalogPlan<Addition>> {
  const plan: CatalogPlan<Addition> = { lines: [], additions: [], idOf: new Map() }
  const byKey = new Map(facts.byKey)
  for await (const [index, row] of eachYielding(rows)) {
    const notes: ImportNote[] = []
    const repeated = row.id && facts.existingIds.has(row.id) ? row.id : byKey.get(keyOf(row))
    plan.lines.push({ row: index + 1, ...lineOf(row), skipped: repeated ? 'duplicate' : null, notes })
    const id = repeated ?? row.id ?? newId()
    if (row.id) plan.idOf.set(row.id, id)
    if (repeated) continue
    byKey.set(keyOf(row), id)
    if ('visibility' in row) noteProtection(row, notes)
    plan.additions.push(rowOf(row, { id, cover_path: linkedCover(row, facts, notes), created_at: row.created_at ?? newTimestamp() }))
  }
  return plan
}
