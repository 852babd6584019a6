import type { ChangedSong } from '#contract/song-field-changes.ts'
import { type SpreadsheetEdit, type SpreadsheetSong, spreadsheetRowsMax } from '#contract/song-spreadsheet.ts'
import { pagesOf } from '#web/admin/kit/pages-of.ts'
import { isSelected, type Selection } from '#web/admin/kit/selection.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import type { SongListing } from './songs.queries.ts'

const songsAtOnce = 1_000

/** The selected ones of the listed songs, in order; all if `selection` is null. Throws CallError. */
export async function fetchSpreadsheet(listing: SongListing, selection: Selection | null): Promise<SpreadsheetSong[]> {
  const songs: SpreadsheetSong[] = []
  for await (const page of pagesOf((cursor) =>
    call('GET /api/admin/spreadsheet-songs', { query: { ...listing, cursor, limit: songsAtOnce } }),
  ))
    songs.push(...page.songs.filter(({ id }) => !selection || isSelected(selection, id)))
  return songs
}

export interface CheckedSpreadsheet {
  songs: ChangedSong[]
  /** Number of rows whose song does not exist. */
  missing: number
}

/** What the rows would change. Throws CallError. */
export async function checkSpreadsheet(rows: readonly SpreadsheetEdit[]): Promise<CheckedSpreadsheet> {
  const checked: CheckedSpreadsheet = { songs: [], missing: 0 }
  for (const some of callsOf(rows)) {
    const { songs, missing } = await call('POST /api/admin/spreadsheet-edits', { body: { rows: some, dryRun: true } })
    checked.songs.push(...songs)
    checked.missing += missing.length
  }
  return checked
}

/** Saves only what the check reported. Throws CallError; rows of earlier calls are saved then. */
export async function saveSpreadsheet(
  rows: readonly SpreadsheetEdit[],
  checked: CheckedSpreadsheet,
  onProgress: (saved: number) => void,
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const edits = checked.songs.map(({ id, changes }): SpreadsheetEdit => {
    const values = byId.get(id) ?? { id }
    return { id, ...Object.fromEntries(Object.entries(values).filter(([name]) => changes.some(({ field }) => field === name))) }
  })
  let saved = 0
  for (const some of callsOf(edits)) {
    await call('POST /api/admin/spreadsheet-edits', { body: { rows: some, dryRun: false } })
    saved += some.length
    onProgress(saved)
  }
}

function* callsOf(rows: readonly SpreadsheetEdit[]) {
  for (let start = 0; start < rows.length; start += spreadsheetRowsMax) yield rows.slice(start, start + spreadsheetRowsMax)
}
