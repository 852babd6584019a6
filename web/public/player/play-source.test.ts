import { describe, expect, it } from 'vitest'
import { sourceOf, visitOf } from './play-source.ts'

const site = 'https://example.org/music'
const visit = (path: string, referrer = '') => visitOf({ address: site + path, referrer, site })

describe('how a visit began', () => {
  it.each([
    ['a scanned code', '/song/abc', '', { source: 'direct', subjectId: 'abc' }],
    ['a direct link to a moment', '/song/abc#t=20', '', { source: 'direct', subjectId: 'abc' }],
    ['a direct link to a playlist', '/playlist/p', '', { source: 'direct', subjectId: 'p' }],
    ['a direct link in a language', '/de/song/abc', '', { source: 'direct', subjectId: 'abc' }],
    ['the home page', '/', '', { source: 'site', subjectId: null }],
    ['another site', '/song/abc', 'https://blog.example.com/', { source: 'other-site', subjectId: 'abc' }],
    ["the same host's other part", '/song/abc', 'https://example.org/musical', { source: 'other-site', subjectId: 'abc' }],
    ['another site, to the home page', '/', 'https://blog.example.com/', { source: 'other-site', subjectId: null }],
    ['a feed', '/song/abc?from=feed', '', { source: 'feed', subjectId: 'abc' }],
    ['a feed reader in the browser', '/song/abc?from=feed', 'https://reader.example.com/', { source: 'feed', subjectId: 'abc' }],
    ['a frame on another site', '/embed/song/abc', 'https://blog.example.com/', { source: 'embed', subjectId: null }],
    ['a page of this site', '/song/abc', 'https://example.org/music/gallery', null],
    ['the home page of this site', '/song/abc', 'https://example.org/music', null],
  ])('%s', (_what, path, referrer, expected) => {
    expect(visit(path, referrer)).toEqual(expected)
  })
})

describe('the source of a listen', () => {
  const scanned = visit('/playlist/p') ?? { source: 'site', subjectId: null }
  it.each([
    ['a song of the playlist it began with', { songId: 'a', listId: 'p' }, 'direct'],
    ['a song found later', { songId: 'a' }, 'site'],
    ['a song of another playlist', { songId: 'a', listId: 'q' }, 'site'],
  ])('%s', (_what, listen, source) => {
    expect(sourceOf(scanned, listen)).toBe(source)
  })

  it('is that of the visit for everything, if the visit began with no song', () => {
    expect(sourceOf({ source: 'other-site', subjectId: null }, { songId: 'a' })).toBe('other-site')
  })
})
