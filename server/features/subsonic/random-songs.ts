import { newId } from '#server/database/ids.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { Db } from '#server/repositories.ts'

interface SongTraits {
  genre?: string
  fromYear?: number
  toYear?: number
}

/** A random selection of published songs. Ids are random, so the songs after a random id are one; its order is shuffled. */
export async function randomSongs(db: Pick<Db, 'songLists'>, traits: SongTraits, size: number): Promise<SongRow[]> {
  const rows = await db.songLists.fromId(newId(), traits, size)
  const missing = size - rows.length
  return shuffled(missing > 0 ? unique([...rows, ...(await db.songLists.fromId('', traits, missing))]) : rows)
}

export const unique = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [...new Map(rows.map((row) => [row.id, row])).values()]

export const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((item) => ({ item, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
