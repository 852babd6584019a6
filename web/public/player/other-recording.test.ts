import { expect, test } from 'vitest'
import type { PlayableSong } from '#contract/songs.ts'
import { isOtherRecording } from './other-recording.ts'

const song = (title: string, durationSeconds: number | null, facts: Partial<PlayableSong> = {}) =>
  ({ id: title + durationSeconds, title, durationSeconds, artist: 'Harbor Choir', albumId: null, ...facts }) as PlayableSong
const full = song('Ave verum (full choir)', 200)

test.each([
  ['a voice part', song('Ave verum – alto', 201)],
  ['with a little more silence', song('Ave verum (soprano)', 205)],
  ['with the part first', song('Tenor: Ave Verum', 199)],
  ['with accents', song('Avé Vérum, bass', 200)],
])('another recording of the piece: %s', (_, other) => {
  expect(isOtherRecording(other, full)).toBe(true)
})

test('of the same album, with another artist', () => {
  expect(isOtherRecording(song('Ave verum', 200, { artist: null, albumId: '1' }), { ...full, albumId: '1' })).toBe(true)
})

test.each([
  ['itself', full],
  ['a slower one', song('Ave verum (slow)', 250)],
  ['another piece of the same length', song('Locus iste', 200)],
  ['the same title by others', song('Ave verum', 200, { artist: 'Other Choir' })],
  ['of unknown length', song('Ave verum', null)],
  ['without letters', song('…', 200)],
])('not: %s', (_, other) => {
  expect(isOtherRecording(other, full)).toBe(false)
})
