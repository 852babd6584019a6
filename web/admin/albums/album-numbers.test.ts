import { describe, expect, test } from 'vitest'
import {
  discsAlong,
  discsOf,
  inAlbumOrder,
  type NumberedSong,
  numberedSongs,
  repeatedNumbers,
  sharedValue,
  sortedByDisc,
} from './album-numbers.ts'

const song = (id: string, discNumber: number | null = null, trackNumber: number | null = null): NumberedSong => ({
  id,
  discNumber,
  trackNumber,
})
const short = (songs: readonly NumberedSong[]) =>
  songs.map(({ id, discNumber, trackNumber }) => `${id} ${discNumber ?? '-'}.${trackNumber ?? '-'}`)

describe('numbers of an album', () => {
  test('count from 1 on each disc', () => {
    const songs = [song('a'), song('b'), song('c')]
    const discs = new Map([['b', 2]])
    expect(short(numberedSongs(sortedByDisc(songs, discs), discs, songs))).toEqual(['a 1.1', 'c 1.2', 'b 2.1'])
  })

  test('an album of one disc keeps its disc numbers, but gets none if it had none', () => {
    expect(short(numberedSongs([song('a'), song('b')], new Map(), []))).toEqual(['a -.1', 'b -.2'])
    const stored = [song('a', 1, 1), song('b', 1, 2)]
    expect(short(numberedSongs(stored.toReversed(), discsOf(stored), stored))).toEqual(['b 1.1', 'a 1.2'])
  })

  test('an added song is on the disc of the song before it', () => {
    expect([
      ...discsAlong(
        [song('a'), song('b'), song('new'), song('c')],
        new Map([
          ['a', 1],
          ['b', 2],
          ['c', 3],
        ]),
      ),
    ]).toEqual([
      ['a', 1],
      ['b', 2],
      ['new', 2],
      ['c', 3],
    ])
  })
})

test('numbers that several songs have are named once, in order, with the disc if there are several', () => {
  const songs = [song('a', null, 10), song('b', 1, 3), song('c', null, 3), song('d', 1, 10), song('e', null, 10), song('f'), song('g')]
  expect(repeatedNumbers(songs)).toEqual(['3', '10'])
  expect(repeatedNumbers([...songs, song('h', 2, 4), song('i', 2, 4)])).toEqual(['1-3', '1-10', '2-4'])
  expect(repeatedNumbers([song('a', 1, 1), song('b', 2, 1)])).toEqual([])
})

test('songs of a new album are sorted by disc and track, others stay in the given order', () => {
  expect(inAlbumOrder([song('x'), song('b', 2, 1), song('a', 1, 2), song('y'), song('c', null, 1)]).map(({ id }) => id)).toEqual([
    'c',
    'a',
    'x',
    'y',
    'b',
  ])
})

test('only a value that all songs share is proposed', () => {
  expect(sharedValue(['Harbour', 'Harbour'])).toBe('Harbour')
  expect(sharedValue(['Harbour', null])).toBeNull()
  expect(sharedValue([])).toBeNull()
})
