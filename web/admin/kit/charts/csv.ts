export type CsvCell = string | number | null

/** A spreadsheet would evaluate text that starts with one of these as a formula. */
const startsFormula = /^[=+\-@\t\r]/

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
