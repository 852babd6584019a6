import type { Handle } from '#server/database/database.ts'
import { fold, sortKey } from '#server/database/search/fold.ts'

const askedAtOnce = 500

/** 'Artist - Title', with a dash of any length. */
const dash = / [-\u2013\u2014] /g

interface Reading {
  title: string
  artist: string | null
}

/** A title alone, or an artist and a title on both sides of any of the dashes. */
function readings(name: string): Reading[] {
  const text = fold(name)
  return [
    { title: text, artist: null },
    ...[...text.matchAll(dash)].map(({ index }) => ({ title: text.slice(index + 3).trim(), artist: text.slice(0, index).trim() })),
  ]
}

/** Ids of the songs that each of the names means, whatever its case and accents. */
export async function findSongsNamed(db: Handle, names: readonly string[]): Promise<Map<string, string[]>> {
  const byTitle = await songsTitled(db, [...new Set(names.flatMap((name) => readings(name).map(({ title }) => sortKey(title))))])
  const meant = (name: string) =>
    readings(name).flatMap(({ title, artist }) =>
      (byTitle.get(sortKey(title)) ?? [])
        .filter((song) => fold(song.title) === title && (artist === null || song.artist_key === artist))
        .map(({ id }) => id),
    )
  return new Map(names.map((name) => [name, [...new Set(meant(name))]]))
}

async function songsTitled(db: Handle, titleKeys: readonly string[]) {
  const rows = []
  for (let start = 0; start < titleKeys.length; start += askedAtOnce)
    rows.push(
      ...(await db
        .selectFrom('songs')
        .select(['id', 'title', 'title_key', 'artist_key'])
        .where('title_key', 'in', titleKeys.slice(start, start + askedAtOnce))
        .execute()),
    )
  return Map.groupBy(rows, ({ title_key }) => title_key)
}
