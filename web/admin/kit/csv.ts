import { parse } from 'papaparse'

export type CsvCell = string | number | null

/** A spreadsheet would evaluate text that starts with one of these as a formula. The ' that prevents it is written before others, too. */
const startsFormula = /^'*[=+\-@\t\r]/
const hidesFormula = /^'(?='*[=+\-@\t\r])/

/** Spreadsheets separate by semicolons where the comma is the decimal separator. */
const delimiters = [';', '\t', ','] as const
type Delimiter = (typeof delimiters)[number]

/** RFC 4180, with a byte order mark, so that spreadsheets decode it as UTF-8. A ' precedes texts that would be formulas. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = startsFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The delimiter by which the first row has several cells that are headings; undefined if there is none. */
export function delimiterOf(text: string, areHeadings: (cells: readonly string[]) => boolean): Delimiter | undefined {
  return delimiters.find((delimiter) => {
    const [first = []] = readCsv(text.trimStart(), delimiter, 1)
    return first.length > 1 && areHeadings(first)
  })
}

/** The rows of a CSV file, also empty ones, without spaces around cells and without the ' that `toCsv` writes. `most`: 0 for all. */
export const readCsv = (text: string, delimiter: Delimiter, most = 0): string[][] =>
  parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter, preview: most }).data.map((cells) =>
    cells.map((cell) => cell.replace(hidesFormula, '').trim()),
  )
