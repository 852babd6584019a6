import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { songFacts } from '#contract/song-details.ts'
import type { AdminSongDetails } from '#contract/songs.ts'
import { retainsFile, songFields, songFormErrors, songFormValues } from './song-form-values.ts'

const song: AdminSongDetails = {
  id: 'a1',
  title: 'Glasshouse Weather',
  artist: 'Ines Okoro',
  artistId: 'm1',
  album: null,
  albumId: null,
  ...z.object(songFacts).parse({}),
  credits: [],
  category: { id: 'c1', name: 'Electronic', color: '#3d5afe' },
  mediaType: 'audio',
  fileUrl: '/media/audio/electronic/glasshouse_weather-x1.mp3',
  mimeType: 'audio/mpeg',
  coverUrl: null,
  captionsUrl: null,
  volume: 1,
  smallFileUrl: null,
  streamUrl: null,
  durationSeconds: 247,
  createdAt: '2026-11-18T09:12:00.000Z',
  status: 'published',
  isListed: true,
  schoolPrivacy: 'off',
  visibility: 'public',
  visibleFrom: null,
  visibleUntil: null,
  isAnnounced: false,
  downloads: 'default',
  protectionId: null,
  isFavorite: false,
  isFileMissing: false,
  hasCover: false,
  isCoverPending: false,
  uploadedBy: null,
  sizeBytes: 4_200_000,
  videoSize: null,
  isLimited: false,
  isWithheld: false,
  version: 1,
}

describe('errors of the song form', () => {
  test('title, category and a file or its address are required', () => {
    expect(Object.keys(songFormErrors(songFormValues(null), false))).toEqual(['title', 'categoryId', 'file'])
    const values = { ...songFormValues(null), title: '  ', categoryId: 'c1', fileUrl: 'https://cdn.example.org/a.mp3' }
    expect(Object.keys(songFormErrors(values, false))).toEqual(['title'])
  })

  test('an address has to be http or https', () => {
    for (const fileUrl of ['ftp://example.org/a.mp3', 'javascript:alert(1)', 'example.org/a.mp3'])
      expect(songFormErrors({ ...songFormValues(song), fileUrl }, false).fileUrl).toBeDefined()
    expect(songFormErrors({ ...songFormValues(song), fileUrl: ' http://example.org/a.mp3 ' }, false)).toEqual({})
  })
})

describe('more details', () => {
  test('stored facts are sent unchanged; blank fields are sent as null', () => {
    const facts = {
      year: 1998,
      discNumber: 1,
      trackNumber: 7,
      genres: ['Rock, loud'],
      isrc: 'GBAYE0601498',
      language: 'pt-BR',
      comment: 'c',
    }
    expect(songFields(songFormValues({ ...song, ...facts }))).toMatchObject({ ...facts, description: null, musicbrainzId: null })
  })

  test('an ISRC may be typed with hyphens; invalid values are rejected', () => {
    const values = songFormValues(song)
    expect(songFields({ ...values, isrc: 'gb-aye-06-01498' }).isrc).toBe('GBAYE0601498')
    const invalid = { ...values, year: 'soon', discNumber: '0', trackNumber: '1.5', isrc: 'X', language: 'the English', musicbrainzId: '1' }
    expect(Object.keys(songFormErrors(invalid, true))).toEqual(['year', 'discNumber', 'trackNumber', 'language', 'isrc', 'musicbrainzId'])
  })
})

describe('the file of an existing song', () => {
  test('a hosted one is retained unless the media type changes', () => {
    const values = songFormValues(song)
    expect(values.fileUrl).toBe('')
    expect(retainsFile(song, values)).toBe(true)
    expect(retainsFile(song, { ...values, mediaType: 'video' })).toBe(false)
  })

  test('an external one is retained by its address field', () => {
    const external = { ...song, fileUrl: 'https://cdn.example.org/a.mp3' }
    const values = songFormValues(external)
    expect(values.fileUrl).toBe(external.fileUrl)
    expect(retainsFile(external, values)).toBe(false)
    expect(songFormErrors({ ...values, fileUrl: '' }, retainsFile(external, values))).toHaveProperty('file')
  })
})
