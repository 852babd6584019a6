import { describe, expect, test } from 'vitest'
import type { AdminSong } from '#contract/songs.ts'
import { draftOf, type ImportedSong, inOrder, possibleOrders } from './imported-songs.ts'

const imported = (fileName: string, fields: Partial<Omit<ImportedSong, 'song'>> = {}, song: Partial<AdminSong> = {}): ImportedSong => ({
  song: {
    title: fileName,
    artist: null,
    album: null,
    coverUrl: null,
    category: { id: 'c', name: 'Choir', color: '#000000' },
    ...song,
  } as AdminSong,
  file: new File([], fileName, { lastModified: fields.file?.lastModified ?? 0 }),
  path: fileName,
  trackNumber: null,
  discNumber: null,
  albumFolder: '',
  isRecording: false,
  ...fields,
})
const names = (songs: ImportedSong[]) => songs.map(({ file }) => file.name)

describe('the order of imported songs', () => {
  const songs = [
    imported('10 Last.mp3', { trackNumber: 1, discNumber: 2 }),
    imported('bonus.mp3'),
    imported('9 First.mp3', { trackNumber: 12 }),
    imported('2 Second.mp3', { trackNumber: 2, discNumber: 1 }),
  ]

  test('by track: by disc, songs without a number last', () => {
    expect(names(inOrder(songs, 'track'))).toEqual(['2 Second.mp3', '9 First.mp3', '10 Last.mp3', 'bonus.mp3'])
  })

  test('by track: by album', () => {
    const [spring, autumn] = [{ album: 'Spring' }, { album: 'Autumn' }]
    const mixed = [
      imported('s1.mp3', { trackNumber: 1 }, spring),
      imported('a1.mp3', { trackNumber: 1 }, autumn),
      imported('s2.mp3', { trackNumber: 2 }, spring),
      imported('a2.mp3', { trackNumber: 2 }, autumn),
    ]
    expect(names(inOrder(mixed, 'track'))).toEqual(['a1.mp3', 'a2.mp3', 's1.mp3', 's2.mp3'])
  })

  const twoAlbums = ['B/02.mp3', 'A/CD2/01.mp3', 'B/01.mp3', 'A/CD1/01.mp3', 'B/10.mp3', 'A/CD1/02.mp3']
  const byAlbum = ['A/CD1/01.mp3', 'A/CD1/02.mp3', 'A/CD2/01.mp3', 'B/01.mp3', 'B/02.mp3', 'B/10.mp3']
  const paths = (songs: ImportedSong[]) => songs.map(({ path }) => path)

  test('by file name: folder by folder', () => {
    const untagged = twoAlbums.map((path) => imported(path.slice(-6), { path }))
    expect(paths(inOrder(untagged, 'name'))).toEqual(byAlbum)
  })

  test('by track: two albums with the same title, or without one, by folder', () => {
    for (const album of ['Greatest Hits', null]) {
      const numbered = twoAlbums.map((path) =>
        imported(path.slice(-6), { path, trackNumber: Number(path.slice(-6, -4)), discNumber: path.includes('CD2') ? 2 : null }, { album }),
      )
      expect(paths(inOrder(numbered, 'track'))).toEqual(byAlbum)
    }
  })

  test('by file name: in natural order', () => {
    expect(names(inOrder(songs, 'name'))).toEqual(['2 Second.mp3', '9 First.mp3', '10 Last.mp3', 'bonus.mp3'])
    expect(possibleOrders(songs)[0]).toBe('track')
    expect(possibleOrders([imported('a.mp3')])).toEqual(['name', 'date'])
  })

  test('by date: the oldest file first', () => {
    const dated = [3, 1, 2].map((lastModified) => imported(`${lastModified}`, { file: new File([], `${lastModified}`, { lastModified }) }))
    expect(names(inOrder(dated, 'date'))).toEqual(['1', '2', '3'])
  })
})

test('a playlist is named after what its songs have in common', async () => {
  const nameOf = async (...songs: Partial<AdminSong>[]) => {
    const { name, categoryId } = await draftOf(
      songs.map((song, index) => imported(`${index}`, {}, song).song),
      null,
    )
    return [name, categoryId]
  }
  const folk = { id: 'f', name: 'Folk', color: '#000000' }
  expect(await nameOf({ album: 'Evensong', artist: 'A' }, { album: 'Evensong', artist: 'B' })).toEqual(['Evensong', 'c'])
  expect(await nameOf({ album: 'Evensong', artist: 'A' }, { artist: 'A', category: folk })).toEqual(['A', ''])
  expect(await nameOf({ artist: 'A' }, { artist: 'B' })).toEqual(['Choir', 'c'])
  expect(await nameOf({}, { category: folk })).toEqual(['', ''])
})
