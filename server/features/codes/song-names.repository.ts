import { fold } from '#contract/fold.ts'
import { chunksYielding, eachYielding } from '#server/chunks.ts'
import type { Handle } from '#server/database/database.ts'
import { sortKey } from '#server/database/search/fold.ts'

const queriedAtOnce = 500

/** Separator of 'Artist - Title': a hyphen, en dash or em dash. */
const dash = / [-\u2013\u2014] /g
/** Limits the ways to split a text. Further dashes are part of the title. */
const dashesMax = 8

interface Reading {
  title: string
  titleKey: string
  artist: string | null
}

/** Possible readings of the text: all of it as a title, and split into artist and title at each dash. */
function readingsOf(name: string): Reading[] {
  const text = fold(name)
  const dashes = text.matchAll(dash).take(dashesMax).toArray()
  return [
    { title: text, titleKey: sortKey(text), artist: null },
    ...dashes.map(({ index }) => {
      const title = text.slice(index + 3).trim()
      return { title, titleKey: sortKey(title), artist: text.slice(0, index).trim() }
    }),
  ]
}

export const createSongNamesRepository = (db: Handle) => ({
  /** Ids of the songs that each name may mean, ignoring case and accents. */
  find: (names: readonly string[]) => findSongsNamed(db, names),
})

async function findSongsNamed(db: Handle, names: readonly string[]): Promise<Map<string, string[]>> {
  const readings = new Map<string, Reading[]>()
  for await (const [, name] of eachYielding(names)) readings.set(name, readingsOf(name))
  const byTitle = await songsTitled(db, [...new Set([...readings.values()].flat().map(({ titleKey }) => titleKey))])
  const ids = new Map<string, string[]>()
  for await (const [, [name, options]] of eachYielding([...readings])) {
    const found = options.flatMap(({ title, titleKey, artist }) =>
      (byTitle.get(titleKey) ?? []).filter((song) => song.title === title && (artist === null || song.artist === artist)),
    )
    ids.set(name, [...new Set(found.map(({ id }) => id))])
  }
  return ids
}

async function songsTitled(db: Handle, titleKeys: readonly string[]) {
  const songs: { id: string; title: string; titleKey: string; artist: string | null }[] = []
  for await (const some of chunksYielding(titleKeys, queriedAtOnce)) {
    const rows = await db.selectFrom('songs').select(['id', 'title', 'title_key', 'artist_key']).where('title_key', 'in', some).execute()
    for await (const [, row] of eachYielding(rows))
      songs.push({ id: row.id, title: fold(row.title), titleKey: row.title_key, artist: row.artist_key })
  }
  return Map.groupBy(songs, ({ titleKey }) => titleKey)
}
