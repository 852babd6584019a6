import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

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
})
