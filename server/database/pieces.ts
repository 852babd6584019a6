import { type RawBuilder, sql } from 'kysely'
import type { Handle } from './database.ts'
import { fold } from './fold.ts'
import { locksRows } from './row-locks.ts'

/** Tables whose texts are indexed by their pieces (migration 012), with their key. */
export const searchedKeys = {
  songs: 'id',
  playlists: 'id',
  profiles: 'id',
  redirections: 'id',
  song_artists: 'artist',
} as const
export type SearchedTable = keyof typeof searchedKeys

const textOf = (table: SearchedTable) => `${table}.${table === 'song_artists' ? 'artist_key' : 'search_text'}`

/**
 * The pieces that a row must have to contain `text`: the folded text itself where it is short, else every second three characters of it and
 * the last three. What has them all contains the text nearly always: `contains` has the last word.
 */
export function piecesOf(text: string): string[] {
  const characters = [...fold(text)]
  if (characters.length <= 3) return [characters.join('')]
  const pieces = new Set<string>()
  for (let start = 0; start < characters.length - 3; start += 2) pieces.add(characters.slice(start, start + 3).join(''))
  pieces.add(characters.slice(-3).join(''))
  return [...pieces]
}

/** Keys of the rows that may contain `text`, as a subquery. `text` must not be blank. */
export function candidates(db: Handle, table: SearchedTable, text: string): RawBuilder<string> {
  const pieces = piecesOf(text)
  if (pieces.some(isNowhere)) return sql`select null where false`
  return locksRows(db) ? onPostgres(table, pieces) : sql`select id from (${onSqlite(table, pieces)})`
}

/** Places of one millisecond, as migration 012 has them. */
const placesOfMillisecond = 2_048
/** Where more rows than that were brought in with one instant, they take the places of the milliseconds that follow. */
const overflowMilliseconds = 1_000

/**
 * Keys and places of the rows that may contain `text`, the newest first; those of `from` and before where an instant is given. SQLite only:
 * there the index has that order.
 */
export function newestCandidates(table: SearchedTable, text: string, o: { limit: number; offset?: number; from?: string | undefined }) {
  const pieces = piecesOf(text)
  if (pieces.some(isNowhere)) return sql<string>`select null as id, null as place where false`
  const from = Date.parse(o.from ?? '')
  const until = Number.isNaN(from) ? sql`` : sql`and found.rowid < ${(from + overflowMilliseconds) * placesOfMillisecond}`
  return sql<string>`${onSqlite(table, pieces)} ${until} order by found.rowid desc limit ${o.limit} offset ${o.offset ?? 0}`
}

/** Whatever was made after this instant has a greater place. */
export const instantOf = (place: number): string => new Date(Math.floor(place / placesOfMillisecond)).toISOString()

/** Texts have no zero characters, and a search for one would end there. */
const isNowhere = (piece: string) => piece.includes('\0')

/** Materialized, because the planner must not look through another index and take each row to pieces. */
const onPostgres = (table: SearchedTable, pieces: readonly string[]): RawBuilder<string> =>
  sql`with found as materialized (select ${sql.ref(searchedKeys[table])} as id from ${sql.table(table)}
    where (search_pieces(${sql.ref(textOf(table))}) collate "C") @> array[${sql.join(pieces)}]::text[]) select id from found`

function onSqlite(table: SearchedTable, pieces: readonly string[]): RawBuilder<string> {
  const isShort = pieces.every((piece) => [...piece].length < 3)
  const words = pieces.map((piece) => (isShort ? hexadecimal(piece) : `"${piece.replaceAll('"', '""')}"`)).join(' ')
  const name = `search_${table}_${isShort ? 'pairs' : 'trigrams'}`
  return sql`select places.id, places.place from ${sql.table(name)} as found
    cross join ${sql.table(`search_${table}_places`)} as places on places.place = found.rowid where found.${sql.ref(name)} match ${words}`
}

const hexadecimal = (text: string) => Buffer.from(text).toString('hex')
