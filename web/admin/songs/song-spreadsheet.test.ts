import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fold } from '#contract/fold.ts'
import { languages } from '#contract/languages.ts'
import { byCreditTag, creditTags } from '#contract/media-tags.ts'
import type { SpreadsheetSong } from '#contract/song-spreadsheet.ts'
import { readSpreadsheet, spreadsheetOf } from './song-spreadsheet.ts'

const song: SpreadsheetSong = {
  id: 'k3n8w2qx7m4p',
  title: 'Ebb',
  artist: 'Ann Lee',
  album: null,
  discNumber: null,
  trackNumber: 2,
  year: 1999,
  genres: ['Jazz', 'Folk, old'],
  ...byCreditTag((): string[] => []),
  composers: ['Cy'],
  performers: ['Di (piano)'],
  isrc: 'GBAYE0601498',
  language: 'en',
  comment: 'Two\nlines',
  durationSeconds: 61,
}
const { durationSeconds: _, ...unchanged } = song

it('writes a row per song, with a heading per field', () => {
  expect(spreadsheetOf([song])).toBe(
    '\uFEFFID,Title,Artist,Album,Disc,Track,Year,Genres,Composer,Lyricist,Arranger,Conductor,Performer,Producer,ISRC,Language of the words,Comment,Duration\r\n' +
      'k3n8w2qx7m4p,Ebb,Ann Lee,,,2,1999,"Jazz; Folk, old",Cy,,,,Di (piano),,GBAYE0601498,en,"Two\nlines",1:01\r\n',
  )
})

it('reads what it wrote without a change', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'é', '夜', "'", '=', '-', '"', ',', ' '), minLength: 1, maxLength: 8 })
  const line = name.map((text) => text.trim()).filter(Boolean)
  const songs = fc.uniqueArray(
    fc.record({
      ...Object.fromEntries(Object.entries(song).map(([field, value]) => [field, fc.constant(value)])),
      id: fc.stringMatching(/^[a-z0-9]{12}$/),
      title: line,
      artist: fc.option(line),
      comment: fc.option(line),
      genres: fc.array(line, { maxLength: 3 }),
      performers: fc.uniqueArray(line, { maxLength: 3 }),
    }) as fc.Arbitrary<SpreadsheetSong>,
    { selector: ({ id }) => id, minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(songs, (some) => {
      const rows = some.map(({ durationSeconds: __, ...row }) => row)
      expect(readSpreadsheet(spreadsheetOf(some))).toEqual({ rows, problems: [], ignored: [], newRows: 0 })
    }),
  )
})

describe('a file from a spreadsheet program', () => {
  it.each([';', '\t', ','])('is separated by %j, in any order of columns; missing columns change nothing', (delimiter) => {
    const lines = [
      ['Notes', 'genres', 'id', 'TITLE', 'Album', 'Composer'],
      ['', 'Folk ; Choir;', song.id, ' Ebbing ', '', "'=Cy；Bo"],
      [],
      ['x', '', '', 'New', '', ''],
    ]
    const quoted = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter)).join('\r\n')
    expect(readSpreadsheet(`\uFEFF\r\n${quoted}`)).toEqual({
      rows: [{ id: song.id, title: 'Ebbing', album: null, genres: ['Folk', 'Choir'], composers: ['=Cy', 'Bo'] }],
      problems: [],
      ignored: ['Notes'],
      newRows: 1,
    })
  })

  it('keeps the forms in which facts are typed elsewhere', () => {
    expect(readSpreadsheet(`ID,ISRC,Track\n${song.id},gb-aye-06 01498,007`)?.rows).toEqual([
      { id: song.id, isrc: 'GBAYE0601498', trackNumber: 7 },
    ])
  })

  it('has its invalid cells listed by row and column, as the spreadsheet counts them', () => {
    const text = `ID,Title,Year,ISRC,Artist\na 1,Ebb,,,\n\n${song.id},,soon,GB,${'x'.repeat(201)}\n${song.id},Ebb,1999,,`
    expect(readSpreadsheet(text)?.problems).toEqual([
      { row: 2, heading: 'ID', reason: 'Not an ID.' },
      { row: 4, heading: 'Title', reason: 'Enter a title.' },
      { row: 4, heading: 'Artist', reason: 'This value is too long.' },
      { row: 4, heading: 'Year', reason: 'Enter a whole number.' },
      { row: 4, heading: 'ISRC', reason: expect.stringContaining('12 letters and digits') },
      { row: 5, heading: 'ID', reason: 'This ID is in the file twice.' },
    ])
  })

  it('without ids is not read', () => {
    expect([readSpreadsheet('Title,Artist\nEbb,Ann Lee'), readSpreadsheet('')]).toEqual([null, null])
  })
})

test.each(languages)('no two headings are the same in %s', async (language) => {
  const file = join(import.meta.dirname, `../../../messages/${language}/admin/songs.json`)
  const { songForm, credits, spreadsheet, songs } = JSON.parse(await readFile(file, 'utf8'))
  const { year, discNumber, trackNumber, genres, language: words, isrc, comment } = songForm.facts
  const ofFacts = [year, discNumber, trackNumber, genres, words, isrc, comment]
  const ofCredits = Object.values(creditTags).map((role) => credits.roles[role])
  const headings = [spreadsheet.id, songForm.title, songForm.artist, songForm.album, ...ofFacts, ...ofCredits, songs.columns.duration].map(
    fold,
  )
  expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([])
})

it('reads an unchanged song as its own values', () => {
  expect(readSpreadsheet(spreadsheetOf([song]))?.rows).toEqual([unchanged])
})
