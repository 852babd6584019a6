export type CsvCell = string | number | null

/** A spreadsheet would run text that starts with one of these as a formula. */
const startsFormula = /^[=+\-@\t\r]/

/** RFC 4180 with a byte order mark, by which spreadsheets know that it is UTF-8. Texts that would be formulas get a ' in front. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = startsFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
