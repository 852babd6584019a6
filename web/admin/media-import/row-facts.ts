import { groupBy } from '#contract/group-by.ts'
import { factsOfPaths } from '#contract/path-facts.ts'
import type { ImportRow } from './import-rows.ts'
import { setsOf } from './language-sets.ts'

/** What the file is proposed to be called: by its tags, or else by its path. */
function proposed({ found, inLanguage, named }: ImportRow) {
  return {
    title: found?.title || (inLanguage?.title ?? named.title),
    // The folder of a file in several languages is that of a language or of a tour.
    artist: found?.artist || ((inLanguage ? null : named.artist) ?? ''),
    album: found?.album || ((inLanguage ? null : named.album) ?? ''),
  }
}

/** The row with new facts about its file, and its unedited fields filled from them. */
export function withFacts(row: ImportRow, facts: Partial<Pick<ImportRow, 'found' | 'inLanguage' | 'named'>>): ImportRow {
  const before = proposed(row)
  const described = { ...row, ...facts }
  const after = proposed(described)
  const fieldOf = (name: 'title' | 'artist' | 'album') => (row[name] === before[name] ? after[name] : row[name])
  return { ...described, title: fieldOf('title'), artist: fieldOf('artist'), album: fieldOf('album') }
}

/** The rows with what their paths say together. */
export function withPaths(rows: readonly ImportRow[]): ImportRow[] {
  const named = new Map(
    [...groupBy(rows, ({ path, addition }) => (path.includes('/') ? addition : null)).values()].flatMap((together) =>
      factsOfPaths(together.map(({ path }) => path)).map((facts, at) => [together[at]?.id, facts] as const),
    ),
  )
  const sets = setsOf(rows)
  return rows.map((row) => withFacts(row, { inLanguage: sets.get(row.id) ?? null, named: named.get(row.id) ?? row.named }))
}

/** Numbers and year of the song: those in the tags, or else in the path. */
export function numbersOf({ found, inLanguage, named }: ImportRow) {
  return {
    trackNumber: inLanguage?.number ?? found?.trackNumber ?? named.trackNumber,
    discNumber: found?.discNumber ?? (inLanguage ? null : named.discNumber),
    year: found?.year ?? (inLanguage ? null : named.year),
  }
}
