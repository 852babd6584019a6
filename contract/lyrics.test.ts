import { expect, test } from 'vitest'
import { lineAt, lyricsExcerpt, lyricsLines, lyricsText, toLrc } from './lyrics.ts'

const lines = (lyrics: string) => lyricsLines(lyrics).map(({ startSeconds, text }) => [startSeconds, text])

test('plain lyrics keep their lines and verses', () => {
  expect(lines('First line\r\n  [softly] second\r\n\r\nChorus')).toEqual([
    [null, 'First line'],
    [null, '  [softly] second'],
    [null, ''],
    [null, 'Chorus'],
  ])
})

test('a plain line that looks like metadata is a line', () => {
  expect(lines('[Chorus: all]\nSing')).toEqual([
    [null, '[Chorus: all]'],
    [null, 'Sing'],
  ])
})

test.each([
  '[00:12.30]',
  '[00:12.3]',
  '[0:12.300]',
  '[00:12:30]',
  ' [00:12.30] ',
  '[00:12,30]',
  '[ 00:12.30 ]',
  '[0:00:12.30]',
  '\uFEFF[00:12.30]',
])('reads the time %s', (time) => {
  expect(lines(`${time}Sing`)).toEqual([[12.3, 'Sing']])
})

test('LRC: sorts repeated lines, drops metadata and times of words', () => {
  expect(lines('[ti:Title]\n[length: 03:20]\n[00:10.00][00:30.00]Chorus\n[00:20.00] <00:20.00> A <00:21.00>verse')).toEqual([
    [10, 'Chorus'],
    [20, 'A verse'],
    [30, 'Chorus'],
  ])
})

test('LRC: spaces may separate the times of a line', () => {
  expect(lines('[00:10.00] [00:30.00] Chorus\n[00:20.00]Verse')).toEqual([
    [10, 'Chorus'],
    [20, 'Verse'],
    [30, 'Chorus'],
  ])
})

test('LRC: drops times of words in brackets, and the spaces around times', () => {
  expect(
    lines(
      '[00:01.00]Ky[00:01.50]ri[00:02.00]e\n[00:03.00] <00:03.00> Et <00:03.50> in [00:04.00] terra\n[00:06.00]Mark [10:14], <00:07>verse',
    ),
  ).toEqual([
    [1, 'Kyrie'],
    [3, 'Et in terra'],
    [6, 'Mark [10:14], verse'],
  ])
})

test('LRC: reads a time of which one bracket is missing; plain lyrics keep it', () => {
  expect(lines('[00:01.00]First\n[00:02.00Second\n00:03.00] Third\n(00:04 fourth)')).toEqual([
    [1, 'First'],
    [2, 'Second'],
    [3, 'Third'],
    [null, '(00:04 fourth)'],
  ])
  expect(lines('[12:30 the train leaves\n12:30] it says')).toEqual([
    [null, '[12:30 the train leaves'],
    [null, '12:30] it says'],
  ])
})

test('LRC: reads hours', () => {
  expect(lines('[0:59:59.50]Before\n[1:02:03.45]After')).toEqual([
    [3599.5, 'Before'],
    [3723.45, 'After'],
  ])
})

test('LRC: a line without a time follows the one before it', () => {
  expect(lines('[00:20.00]Second\n(echo)\n[00:10.00]First')).toEqual([
    [10, 'First'],
    [20, 'Second'],
    [null, '(echo)'],
  ])
})

test('LRC: a positive offset shows lines earlier, but none before the start', () => {
  expect(lines('[offset:+1500]\n[00:01.00]First\n[00:10.00]Second')).toEqual([
    [0, 'First'],
    [8.5, 'Second'],
  ])
})

test('LRC: a line without text separates verses', () => {
  expect(lines('[by:someone]\n[00:01.00]First\n[00:02.00]\n[00:03.00]Second').map(([, text]) => text)).toEqual(['First', '', 'Second'])
})

test('finds the line at a position', () => {
  const timed = lyricsLines('[00:01.00]First\n(echo)\n[00:10.00]Second')
  expect([0, 1, 9.9, 10, 500].map((seconds) => lineAt(timed, seconds))).toEqual([-1, 0, 0, 2, 2])
})

test('writes LRC that reads the same', () => {
  const written = toLrc([
    { start: 0, value: 'First' },
    { start: 59_999, value: 'Second' },
    { start: 3_661_230, value: 'Third' },
  ])
  expect(lines(written)).toEqual([
    [0, 'First'],
    [60, 'Second'],
    [3661.23, 'Third'],
  ])
})

test('searchable lyrics are the folded words, without times and with each line once', () => {
  expect(lyricsText('[ti:Nørd]\n[00:01.00][00:09.00]Été,  déjà\n[00:05.00]Vu')).toBe('ete, deja vu')
})

test.each([
  ['found you', 'Now that I have found you'],
  ['WHERE were', 'Where were you'],
  ['were you now that', 'Where were you Now that I have found you'],
  ['nothing of it', 'Where were you'],
])('the excerpt for %j is the line, or the two, with most of its words', (search, excerpt) => {
  expect(lyricsExcerpt('Where were you\nNow that I have found you\n\nLa la', search).text).toBe(excerpt)
})

test('the excerpt of a paragraph is cut between words', () => {
  const paragraph = `${'word '.repeat(60)}the harbor at night ${'more '.repeat(60)}`
  const { text } = lyricsExcerpt(paragraph, 'harbor')
  expect(text).toMatch(/^(word |more )*.*harbor.*$/)
  expect(text.length).toBeLessThanOrEqual(240)
  expect(` ${paragraph} `).toContain(` ${text} `)
  expect(lyricsExcerpt('夜'.repeat(500), '夜').text).toHaveLength(120)
})
