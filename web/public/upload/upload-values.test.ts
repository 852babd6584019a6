import { describe, expect, it } from 'vitest'
import { upload } from '#web/lib/messages/en/upload.gen.ts'
import { readOutcome } from './upload-page-data.ts'
import { artistsOf, emptyValues, isTaken, missingIn, pickedFile, rejection, sharedTag, toValues } from './upload-values.ts'

const texts = upload.problems
const file = (name: string, type: string, size = 10) => {
  const made = new File([], name, { type, lastModified: 1 })
  Object.defineProperty(made, 'size', { value: size })
  return made
}

it.each([
  ['a.mp3', 'audio/mpeg', 'audio', true],
  ['a.mp3', 'audio/mp3', 'audio', true],
  ['a.MP3', '', 'audio', true],
  ['a.wav', 'audio/wav', 'audio', false],
  ['a.mp3', 'audio/mpeg', 'video', false],
  ['a.mp4', 'video/mp4', 'video', true],
  ['a.mov', 'video/quicktime', 'video', true],
  ['a.mpeg', 'video/mpeg', 'video', true],
  ['a.mov', '', 'video', true],
  ['a.webm', 'video/webm', 'video', false],
  ['a.mp4', 'text/html', 'video', false],
] as const)('%s of type %s sent as %s: %s', (name, type, mediaType, expected) => {
  expect(isTaken({ name, type }, mediaType)).toBe(expected)
})

it.each([
  [[], ''],
  [['Ann'], 'Ann'],
  [['Ann', 'Ann'], 'Ann'],
  [['Ann', ''], ''],
  [['Ann', 'Bo'], ''],
  [['x'.repeat(300)], 'x'.repeat(200)],
] as const)('the artist of several files is the one that all of them name: %j', (texts, expected) => {
  expect(sharedTag(texts)).toBe(expected)
})

it('each of several files has the artist typed for it, otherwise that of the form, otherwise that of its tags', () => {
  const picked = (artist: string, taggedArtist: string) => ({ ...pickedFile(file('a.mp3', 'audio/mpeg')), artist, taggedArtist })
  const files = [picked(' Ann ', 'Tagged'), picked('', 'Tagged'), picked('', '')]
  expect(artistsOf({ artist: ' ' }, files)).toEqual(['Ann', 'Tagged', ''])
  expect(artistsOf({ artist: 'Choir' }, files)).toEqual(['Ann', 'Choir', 'Choir'])
  // The form shows everything about a single file.
  expect(artistsOf({ artist: '' }, files.slice(0, 1))).toEqual([''])
  const values = { ...emptyValues, category: 'jazz' } as const
  expect(Object.keys(missingIn(values, files, texts))).toEqual(['artist'])
  expect(missingIn(values, files.slice(0, 2), texts)).toEqual({})
})

it('a file is rejected with a message; its size is checked first', () => {
  expect(rejection(file('a.mp3', 'audio/mpeg', 50_000_000), 'audio', 50, texts)).toBeNull()
  expect(rejection(file('a.wav', 'audio/wav', 50_000_001), 'audio', 50, texts)).toEqual({
    title: 'File too large',
    text: 'Please select a file smaller than 50MB',
  })
  expect(rejection(file('a.mp3', 'audio/mpeg', 0), 'audio', 50, texts)).toEqual({
    title: 'Upload failed',
    text: 'This file is empty. Please choose another one.',
  })
  expect(rejection(file('a.mp3', 'audio/mpeg'), 'video', 100, texts)).toEqual({
    title: 'Invalid file type',
    text: 'Please select a valid MP4/MOV video file',
  })
})

describe('what is missing', () => {
  const whole = { ...emptyValues, category: 'jazz', title: 'Night Ferry', artist: 'Trio' } as const

  it('is named by field; the album is not needed', () => {
    expect(Object.keys(missingIn(emptyValues, [], texts))).toEqual(['file', 'title', 'artist', 'category'])
    expect(missingIn(whole, [pickedFile(file('a-song.mp3', 'audio/mpeg'))], texts)).toEqual({})
    expect(Object.keys(missingIn({ ...whole, artist: '  ' }, [], texts))).toEqual(['file', 'artist'])
  })

  it('is a title of each file', () => {
    const files = [pickedFile(file('a-song.mp3', 'audio/mpeg')), { ...pickedFile(file('b.mp3', 'audio/mpeg')), title: ' ' }]
    expect(Object.keys(missingIn({ ...whole, title: '' }, files, texts))).toEqual(['title'])
  })
})

it('the title comes from the name of the file', () => {
  expect(pickedFile(file('harbour-lights_live.mp3', 'audio/mpeg')).title).toBe('harbour lights live')
})

it('any stored content is read as values', () => {
  expect(toValues({})).toEqual(emptyValues)
  expect(toValues({ mediaType: 'video', category: 'rnb', title: '007', artist: 7, album: null, more: 1 })).toEqual({
    ...emptyValues,
    mediaType: 'video',
    category: 'rnb',
    title: '007',
  })
  expect(toValues({ category: 'Home' }).category).toBe('')
})

describe('the outcome of the plain form', () => {
  it('is a song, or a problem with what was typed', () => {
    expect(readOutcome('sent=abc123')).toEqual({ sent: 'abc123', isPending: false })
    expect(readOutcome('sent=abc123&state=pending')).toEqual({ sent: 'abc123', isPending: true })
    expect(readOutcome('problem=upload_too_large&limit=50&title=007')).toEqual({
      problem: 'upload_too_large',
      limitMegabytes: '50',
      typed: { title: '007' },
    })
  })

  it('is nothing else', () => {
    for (const text of ['', 'x', 'sent=../admin', 'title=a']) expect(readOutcome(text)).toBeNull()
    expect(readOutcome('problem=x&limit=<b>')).toMatchObject({ limitMegabytes: null })
  })
})
