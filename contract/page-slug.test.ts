import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PageSlug, slugMax, slugOf } from './page-slug.ts'

describe('slugOf', () => {
  test.each([
    ['Über uns & Team', 'uber-uns-team'],
    ['Straße und Ærø', 'strasse-und-aero'],
    ['  Concerts — 2026!  ', 'concerts-2026'],
    ['合唱団', 'page'],
  ])('%j is %j', (title, slug) => expect(slugOf(title)).toBe(slug))

  test('returns an unused slug for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.nat({ max: 12 }), (title, count) => {
        const taken: string[] = []
        for (let more = 0; more <= count; more++) {
          const slug = slugOf(title, taken)
          expect(PageSlug.safeParse(slug).success).toBe(true)
          expect(taken).not.toContain(slug)
          taken.push(slug)
        }
      }),
    )
  })

  test('shortening is idempotent and leaves no hyphen at the end', () => {
    fc.assert(
      fc.property(fc.string({ minLength: slugMax }), (title) => {
        const slug = slugOf(title)
        expect(slug.length).toBeLessThanOrEqual(slugMax)
        expect(slugOf(slug)).toBe(slug)
      }),
    )
  })
})
