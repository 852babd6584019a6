import { fold } from '#contract/fold.ts'
import { byCreditTag } from '#contract/media-tags.ts'
import {
  type SpreadsheetEdit,
  type SpreadsheetField,
  type SpreadsheetSong,
  SpreadsheetEdit as schema,
  spreadsheetFieldNames,
} from '#contract/song-spreadsheet.ts'
import { type CsvCell, delimiterOf, readCsv, toCsv } from '#web/admin/kit/csv.ts'
import { formatDuration } from '#web/lib/format.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { fieldNames } from './changed-songs.tsx'
import { factForms, factTexts } from './song-form-values.ts'

const texts = adminTexts.spreadsheet

type ColumnName = 'id' | SpreadsheetField

const mapColumns = <Value>(of: (name: ColumnName) => Value) =>
  Object.fromEntries((['id', ...spreadsheetFieldNames] as const).map((name) => [name, of(name)])) as Record<ColumnName, Value>

const headings = mapColumns((name) => (name === 'id' ? texts.id : fieldNames[name]))
/** A column for those who read the spreadsheet: it changes nothing. */
const duration = adminTexts.songs.columns.duration
const listSeparator = '; '
/** Also as Arabic and Chinese keyboards type it. */
const separators = /[;؛；]/

/** Songs as a CSV file, which `readSpreadsheet` reads after it was changed. */
export const spreadsheetOf = (songs: readonly SpreadsheetSong[]): string =>
  toCsv([
    [...Object.values(headings), duration],
    ...songs.map((song) => [
      song.id,
      ...spreadsheetFieldNames.map((field): CsvCell => {
        const value = song[field]
        return Array.isArray(value) ? value.join(listSeparator) : value
      }),
      formatDuration(song.durationSeconds, ''),
    ]),
  ])

interface CellProblem {
  /** Number of the row in the spreadsheet, from 1. */
  row: number
  heading: string
  reason: string
}

export interface Spreadsheet {
  rows: SpreadsheetEdit[]
  problems: CellProblem[]
  /** Headings of columns that are not read. */
  ignored: string[]
  /** Number of rows without an id. */
  newRows: number
}

/** Reads a CSV file. Null if it has no column with ids. A missing column changes nothing. */
export function readSpreadsheet(text: string): Spreadsheet | null {
  const delimiter = delimiterOf(text, (cells) => columnsOf(cells).id !== -1)
  if (!delimiter) return null
  const lines = readCsv(text, delimiter)
  const start = lines.findIndex((cells) => cells.some(Boolean))
  const first = lines[start] ?? []
  const columns = columnsOf(first)
  const known = new Set(Object.values(columns))
  const sheet: Spreadsheet = {
    rows: [],
    problems: [],
    ignored: first.filter((name, index) => name !== '' && name !== duration && !known.has(index)),
    newRows: 0,
  }
  const seen = new Set<string>()
  for (const [index, cells] of lines.entries()) {
    if (index <= start || !cells.some(Boolean)) continue
    const id = cells[columns.id] ?? ''
    const report = (field: ColumnName, reason: string) => sheet.problems.push({ row: index + 1, heading: headings[field], reason })
    if (id === '') {
      sheet.newRows++
      continue
    }
    if (!schema.shape.id.safeParse(id).success) report('id', texts.noId)
    if (seen.has(id)) report('id', texts.repeated)
    seen.add(id)
    const row: SpreadsheetEdit = { id }
    for (const field of spreadsheetFieldNames) {
      if (columns[field] === -1) continue
      const cell = cells[columns[field]] ?? ''
      const value = readers[field](cell)
      if (schema.shape[field].safeParse(value).success) Object.assign(row, { [field]: value })
      else report(field, reasonOf(field, cell))
    }
    sheet.rows.push(row)
  }
  return sheet
}

/** Index of each column, -1 if missing. */
function columnsOf(cells: readonly string[]): Record<ColumnName, number> {
  const names = cells.map(fold)
  return mapColumns((name) => names.indexOf(fold(headings[name])))
}

const text = (cell: string) => cell || null
const list = (cell: string) =>
  cell
    .split(separators)
    .map((value) => value.trim())
    .filter(Boolean)

/** The values of cells. The schema rejects invalid ones. */
const readers: Record<SpreadsheetField, (cell: string) => unknown> = {
  title: (cell) => cell,
  artist: text,
  album: text,
  discNumber: factForms.discNumber.given,
  trackNumber: factForms.trackNumber.given,
  year: factForms.year.given,
  genres: list,
  ...byCreditTag(() => list),
  isrc: factForms.isrc.given,
  language: factForms.language.given,
  comment: factForms.comment.given,
}

function reasonOf(field: SpreadsheetField, cell: string): string {
  if (field === 'title' && cell === '') return adminTexts.songForm.titleMissing
  return field in factTexts ? factTexts[field as keyof typeof factTexts] : texts.tooLong
}
