import type { BatchRow } from '#contract/codes.ts'
import { keysOf } from '#contract/keys.ts'
import { limits } from '#contract/limits.ts'
import { delimiterOf, readCsv } from '#web/admin/kit/csv.ts'

type ColumnName = 'label' | 'code' | 'destination'

/** A pasted list as rows. `columns` are its recognized headings; null if it has none. */
export interface BatchList {
  rows: BatchRow[]
  columns: Record<ColumnName, string | null> | null
}

const headings: Record<ColumnName, readonly string[]> = {
  label: ['label', 'name', 'title', 'place', 'table', 'room', 'student'],
  code: ['code', 'custom code', 'word', 'short address'],
  destination: ['destination', 'target', 'leads to', 'link', 'url', 'address', 'song'],
}
const columnNames = keysOf(headings)

/**
 * Reads a pasted list or a CSV file. With headings it is separated by comma, semicolon or tab. Without headings the columns are label, code
 * and destination, separated by tabs only, because 'Table 1, terrace' is a label.
 */
export function readBatchList(text: string): BatchList {
  const delimiter = delimiterOf(text, (cells) => headOf(cells) !== null) ?? '\t'
  const lines = readCsv(text, delimiter).filter((cells) => cells.some(Boolean))
  const first = lines[0] ?? []
  const head = headOf(first)
  if (!head) return { rows: lines.map((cells) => rowOf(cells, { label: 0, code: 1, destination: 2 })), columns: null }
  return { rows: lines.slice(1).map((cells) => rowOf(cells, head)), columns: mapColumns((name) => first[head[name]] ?? null) }
}

/** Index of each column, -1 if missing; null if the row has no headings. */
function headOf(cells: readonly string[]): Record<ColumnName, number> | null {
  const names = cells.map((cell) => cell.toLowerCase())
  const head = mapColumns((name) => names.findIndex((cell) => headings[name].includes(cell)))
  return head.label === -1 ? null : head
}

const mapColumns = <Value>(of: (name: ColumnName) => Value) =>
  Object.fromEntries(columnNames.map((name) => [name, of(name)])) as Record<ColumnName, Value>

const rowOf = (cells: readonly string[], at: Record<ColumnName, number>): BatchRow => ({
  label: cells[at.label] ?? '',
  ...(cells[at.code] && { code: cells[at.code] }),
  ...(cells[at.destination] && { destination: cells[at.destination] }),
})

/** The first invalid row, and its problem. */
export function unusableRow(rows: readonly BatchRow[]): { index: number; problem: 'labelMissing' | 'tooLong' } | null {
  const index = rows.findIndex((row) => !row.label || isTooLong(row))
  const row = rows[index]
  return row ? { index, problem: row.label ? 'tooLong' : 'labelMissing' } : null
}

const isTooLong = ({ label, code = '', destination = '' }: BatchRow) =>
  label.length > limits.name || code.length > limits.name || destination.length > limits.address
