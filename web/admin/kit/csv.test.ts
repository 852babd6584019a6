import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delimiterOf, readCsv, toCsv } from './csv.ts'

describe('a CSV file', () => {
  it('quotes only where necessary', () => {
    expect(
      toCsv([
        ['Title', 'Plays'],
        ['Say "hello", world', 3],
        ['Two\nlines', 0],
        ['ليل', null],
      ]),
    ).toBe('\uFEFFTitle,Plays\r\n"Say ""hello"", world",3\r\n"Two\nlines",0\r\nليل,\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@sum(A1)', '\tx', '\rx'])('has no formula in %j', (text) => {
    expect(toCsv([[text]])).toMatch(/^\uFEFF"?'/)
  })

  it('writes numbers as numbers, including negative ones', () => {
    expect(toCsv([[-2, 0.5]])).toBe('\uFEFF-2,0.5\r\n')
  })

  it('is read as it was written', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', 'é', "'", '=', '-', '"', ',', ';', '\t', '\n'), maxLength: 6 })
      .map((text) => text.trim())
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 5 }), (rows) => {
        expect(readCsv(toCsv(rows), ',')).toEqual([...rows, ['']])
      }),
    )
  })

  it('is separated by what separates its headings', () => {
    const isHead = (cells: readonly string[]) => cells.includes('ID')
    expect(delimiterOf('\n\uFEFFID;Title\nx,y;z', isHead)).toBe(';')
    expect(delimiterOf('ID\tTitle', isHead)).toBe('\t')
    expect(delimiterOf('Title,"ID"', isHead)).toBe(',')
    expect(delimiterOf('ID', isHead)).toBeUndefined()
  })
})
