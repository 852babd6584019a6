import { describe, expect, it } from 'vitest'
import { PlayKind, PlayReport, PlaySource } from '#contract/plays.ts'
import { PlayableSong } from '#contract/songs.ts'
import { isReport } from './play-reports.ts'
import { isVisit } from './play-source.ts'
import { emptyQueue, queueFor } from './queue.ts'
import { isQueue } from './queue-shape.ts'

const report: PlayReport = { listenId: 'a1b2c3d4e5f60718', songId: 'song-1', kind: 'play', source: 'site' }

describe('a stored report', () => {
  it('is accepted with every kind and source of the contract', () => {
    for (const kind of PlayKind.options)
      for (const source of PlaySource.options) expect(isReport({ ...report, playlistId: 'list-1', kind, source })).toBe(true)
  })

  it.each([
    report,
    { ...report, playlistId: 'list-1' },
    { ...report, playlistId: null },
    { ...report, playlistId: '' },
    { ...report, listenId: 'short' },
    { ...report, songId: 'two words' },
    { ...report, songId: 'a'.repeat(65) },
    { ...report, kind: 'skip' },
    { ...report, source: undefined },
    { ...report, seconds: 12 },
    'report',
    null,
  ])('%j is accepted if the server accepts it', (value) => {
    expect(isReport(value)).toBe(PlayReport.safeParse(value).success)
  })
})

describe('a stored queue', () => {
  const song: PlayableSong = {
    id: 'song-1',
    title: 'Night Ferry',
    artist: null,
    artistId: null,
    album: 'Harbour',
    albumId: 'album-1',
    category: { id: 'category-1', name: 'Songs', color: '#336699' },
    mediaType: 'audio',
    fileUrl: '/media/song-1.mp3',
    smallFileUrl: null,
    streamUrl: null,
    coverUrl: null,
    captionsUrl: null,
    durationSeconds: 180,
    volume: 1,
  }
  const queue = queueFor(song, { mode: 'playlist', queue: [song], list: { kind: 'playlist', id: 'list-1', name: 'List' } })
  const stored = (value: unknown) => isQueue(JSON.parse(JSON.stringify(value)))

  it('is accepted as the player makes it', () => {
    PlayableSong.parse(song)
    expect([emptyQueue, queue, queueFor(song, {})].map(stored)).toEqual([true, true, true])
  })

  it.each([
    { ...queue, added: undefined },
    { ...queue, index: '0' },
    { ...queue, list: { id: 'list-1' } },
    { ...queue, songs: [{ ...song, category: 'Songs' }] },
    { ...queue, songs: [{ ...song, fileUrl: undefined }] },
    [],
  ])('is rejected in another shape', (value) => {
    expect(stored(value)).toBe(false)
  })
})

it('of a visit: an unknown source is rejected', () => {
  expect(isVisit({ source: 'direct', subjectId: 'song-1' })).toBe(true)
  expect(isVisit({ source: 'direct', subjectId: null })).toBe(true)
  expect(isVisit({ source: 'search', subjectId: null })).toBe(false)
})
