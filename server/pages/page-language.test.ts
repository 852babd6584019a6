import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { acceptedLanguage, languageCookie, languageSwitch, pageLanguage } from './page-language.ts'

describe('languages requested by a browser', () => {
  it.each([
    ['', 'en'],
    ['ar', 'ar'],
    ['AR-eg', 'ar'],
    ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
    ['de-DE,de;q=0.9,ar;q=0.4,en;q=0.3', 'ar'],
    ['en;q=0.5, ar;q=0.9', 'ar'],
    ['en, ar', 'en'],
    ['ar;q=0, en;q=0.1', 'en'],
    ['ar;q=0', 'en'],
    ['ar;q=nonsense, de', 'en'],
    ['de, *;q=0.5, ar;q=0.4', 'en'],
    ['arc', 'en'],
    ['he,fa', 'en'],
    [',;q=,;;', 'en'],
  ])('%j gets %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language)
  })

  it('any header results in an available language', () => {
    const tags = fc.constantFrom('ar', 'en', 'ar-SA', '*', 'de', '', 'q=1', ';', ';q=0.3', ';q=-1', ';q=2', ',', ' ', 'x'.repeat(50))
    fc.assert(
      fc.property(fc.array(tags), (parts) => {
        expect(languages).toContain(acceptedLanguage(parts.join('')))
      }),
    )
  })

  it('gets the one that weighs most', () => {
    const weight = fc.integer({ min: 1, max: 999 })
    fc.assert(
      fc.property(weight, weight, (ar, en) => {
        fc.pre(ar !== en)
        expect(acceptedLanguage(`de, en;q=0.${pad(en)}, ar;q=0.${pad(ar)}`)).toBe(ar > en ? 'ar' : 'en')
      }),
    )
  })
  const pad = (thousandths: number) => String(thousandths).padStart(3, '0')
})

describe('a page', () => {
  const page = (url: string, cookie?: string, acceptLanguage?: string) =>
    pageLanguage({ url, headers: { cookie, 'accept-language': acceptLanguage } })

  it('follows the choice before the browser', () => {
    expect(page('/', 'a=b; language=ar', 'en')).toBe('ar')
    expect(page('/', 'language=en', 'ar')).toBe('en')
    expect(page('/', undefined, 'ar')).toBe('ar')
    expect(page('/')).toBe('en')
  })

  it('an unavailable choice is ignored', () => {
    for (const cookie of ['language=xx', 'language=', 'mylanguage=en', 'language=toString']) expect(page('/', cookie, 'ar')).toBe('ar')
  })

  it('of the admin area is English', () => {
    for (const url of ['/admin', '/admin/songs', '/admin?x=1']) expect(page(url, 'language=ar', 'ar')).toBe('en')
    expect(page('/administration', 'language=ar')).toBe('ar')
  })
})

describe('the switch', () => {
  it.each([
    ['/?language=ar', { language: 'ar', url: '/' }],
    ['/gallery?q=a%20b&language=en&x=1', { language: 'en', url: '/gallery?q=a%20b&x=1' }],
    ['//host/x?language=ar', { language: 'ar', url: '/host/x' }],
    ['/\\host?language=ar', { language: 'ar', url: '/host' }],
    ['/?language=ar&language=en', { language: 'ar', url: '/' }],
    ['/', null],
    ['/?language=de', null],
    ['/?language=', null],
    ['/?mylanguage=ar', null],
  ])('%j has the language %j', (url, expected) => {
    expect(languageSwitch(url)).toEqual(expected)
  })

  it('it never redirects to another host or to itself', () => {
    const tokens = fc.array(fc.constantFrom('/', '\\', 'host', '?', '&', '=', '.', '@', '%2f', ':', 'language=ar', 'language=en'))
    fc.assert(
      fc.property(tokens, (parts) => {
        const switched = languageSwitch(`/${parts.join('')}?language=ar`)
        if (!switched) return
        expect(new URL(switched.url, 'https://site.example/').origin).toBe('https://site.example')
        expect(languageSwitch(switched.url)).toBeNull()
      }),
    )
  })

  it('leaves a cookie for a year, for this site only', () => {
    expect(languageCookie('ar', { basePath: '/music', secure: true })).toBe(
      'language=ar; Path=/music; Max-Age=31536000; SameSite=Lax; Secure',
    )
    expect(languageCookie('en', { basePath: '', secure: false })).toContain('Path=/; ')
  })
})
