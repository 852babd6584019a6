import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStorageKey } from '#server/storage/storage-keys.ts'
import { coverPath, mediaPath, sanitizeSegment } from './media-paths.ts'

const path = (title: string, categoryName = 'Pop') =>
  mediaPath({ mediaType: 'audio', categoryName, title, unique: 'k3m9', extension: 'mp3' })

describe('path of media', () => {
  it.each([
    ['Summer Rain', 'audio/pop/summer_rain-k3m9.mp3'],
    ['  What?! (live @ home)  ', 'audio/pop/what_live_home-k3m9.mp3'],
    ['a__b - c.d', 'audio/pop/a_b_-_c.d-k3m9.mp3'],
    ['Привет', 'audio/pop/untitled-k3m9.mp3'],
    ['', 'audio/pop/untitled-k3m9.mp3'],
    ['..', 'audio/pop/..-k3m9.mp3'],
    ['../../etc/passwd', 'audio/pop/.._.._etc_passwd-k3m9.mp3'],
  ])('of a song titled %j is %s', (title, expected) => {
    expect(path(title)).toBe(expected)
  })

  it.each([
    ['Hip Hop', 'hiphop'],
    ['Drum & Bass', 'drum_bass'],
    ['R&B / Soul', 'r_b_soul'],
    ['Музыка', 'general'],
    ['', 'general'],
    ['..', 'general'],
    ['.', 'general'],
  ])('in the category %j lies in %s', (categoryName, folder) => {
    expect(path('x', categoryName)).toBe(`audio/${folder}/x-k3m9.mp3`)
  })

  it('is a bounded storage key for any title and category', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('.', '_', '/', 'ä', 'A', ' ', '-') }),
    )
    fc.assert(
      fc.property(text, text, (title, categoryName) => {
        const key = path(title, categoryName)
        expect(isStorageKey(key)).toBe(true)
        expect(key.length).toBeLessThan(200)
        expect(isStorageKey(`${coverPath({ title, unique: 'k3m9' })}-1200.avif`)).toBe(true)
      }),
    )
  })
})

it('puts covers into one folder', () => {
  expect(coverPath({ title: 'Summer Rain', unique: 'k3m9' })).toBe('covers/summer_rain-cover-k3m9')
})

it('is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const segment = sanitizeSegment(text)
      expect(segment).toMatch(/^(?!_)[a-z0-9._-]*(?<!_)$/)
      expect(segment).not.toContain('__')
      expect(sanitizeSegment(segment)).toBe(segment)
    }),
  )
})
