import fc from 'fast-check'
import { expect, it } from 'vitest'
import { batchCodesMax } from '#contract/codes.ts'
import { toCsv } from '#web/admin/kit/csv.ts'
import { readBatchList, unusableRow } from './batch-list.ts'

const rowsOf = (text: string) => readBatchList(text).rows

it('reads each line of a plain list as a label', () => {
  expect(rowsOf('Table 1\n\n  Table 2 \r\nTable 3\n')).toEqual([{ label: 'Table 1' }, { label: 'Table 2' }, { label: 'Table 3' }])
  expect(rowsOf('Table 1, terrace\nTable 2')).toEqual([{ label: 'Table 1, terrace' }, { label: 'Table 2' }])
  expect(rowsOf('Hall; left')).toEqual([{ label: 'Hall; left' }])
})

it.each([',', ';', '\t'])('reads columns by their headings, separated by %j', (separator) => {
  const text = [
    ['Destination', 'Label', 'Seats', 'Code'],
    ['/gallery', '"Table ""1"""', '4', 'table-1'],
    ['', 'Table 2', '2', ''],
  ]
  expect(readBatchList(`\uFEFF${text.map((row) => row.join(separator)).join('\r\n')}`)).toEqual({
    rows: [{ label: 'Table "1"', code: 'table-1', destination: '/gallery' }, { label: 'Table 2' }],
    columns: { label: 'Label', code: 'Code', destination: 'Destination' },
  })
})

it('reads columns without headings if separated by tabs', () => {
  expect(rowsOf('Door\tdoor-1\t/gallery\nStage\tstage-1')).toEqual([
    { label: 'Door', code: 'door-1', destination: '/gallery' },
    { label: 'Stage', code: 'stage-1' },
  ])
})

it('recognizes a single heading', () => {
  expect(rowsOf('Student\nDoe, Jane\nDoe, John')).toEqual([{ label: 'Doe, Jane' }, { label: 'Doe, John' }])
})

it('separates columns only by the delimiter of the headings', () => {
  expect(rowsOf('Label;Destination\nDoe, Jane;/a,b\nDoe, John;/c,d')).toEqual([
    { label: 'Doe, Jane', destination: '/a,b' },
    { label: 'Doe, John', destination: '/c,d' },
  ])
})

it('does not split names at commas in a list without headings', () => {
  expect(rowsOf('Doe, Jane\nDoe, John')).toEqual([{ label: 'Doe, Jane' }, { label: 'Doe, John' }])
})

it('returns no rows for an empty list or headings only', () => {
  expect(rowsOf('')).toEqual([])
  expect(rowsOf(' \n\n')).toEqual([])
  expect(rowsOf('label,code')).toEqual([])
})

it('restores any text that was written as CSV', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => `x${text.trim()}`)
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
      expect(rowsOf(toCsv([['Label', 'Destination'], ...rows]))).toEqual(
        rows.map(([label, destination]) => ({ label: label.trim(), destination: destination.trim() })),
      )
    }),
  )
})

it('reports the first invalid row and its problem', () => {
  expect(unusableRow([{ label: 'Door' }])).toBeNull()
  expect(unusableRow([{ label: 'Door' }, { label: '' }])).toEqual({ index: 1, problem: 'labelMissing' })
  expect(unusableRow([{ label: 'x'.repeat(201) }])).toEqual({ index: 0, problem: 'tooLong' })
})

it('reads more rows than a batch may have', () => {
  expect(rowsOf(Array.from({ length: batchCodesMax + 1 }, (_, index) => `Table ${index}`).join('\n'))).toHaveLength(batchCodesMax + 1)
})
