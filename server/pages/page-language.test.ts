import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { acceptedLanguage, languageCookie, languageSwitch, pageLanguage, requesterLanguage } from './page-language.ts'

describe('languages requested by a browser', () => {
  it.each([
    ['', 'en'],
    ['ar', 'ar'],
    ['AR-eg', 'ar'],
    ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
    ['sv-SE,sv;q=0.9,ar;q=0.4,en;q=0.3', 'ar'],
    ['en;q=0.5, ar;q=0.9', 'ar'],
    ['en, ar', 'en'],
    ['ar;q=0, en;q=0.1', 'en'],
    ['ar;q=0', 'en'],
    ['ar;q=nonsense, sv', 'en'],
    ['sv, *;q=0.5, ar;q=0.4', 'en'],
    ['arc', 'en'],
    ['he,fa', 'en'],
    [',;q=,;;', 'en'],
  ])('%j gets %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language)
  })

  it('any header results in an available language', () => {
    const tags = fc.constantFrom('ar', 'en', 'ar-SA', '*', 'sv', '', 'q=1', ';', ';q=0.3', ';q=-1', ';q=2', ',', ' ', 'x'.repeat(50))
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
        expect(acceptedLanguage(`sv, en;q=0.${pad(en)}, ar;q=0.${pad(ar)}`)).toBe(ar > en ? 'ar' : 'en')
      }),
    )
  })
  const pad = (thousandths: number) => String(thousandths).padStart(3, '0')
})

describe('a page', () => {
  const page = (url: string, cookie?: string, acceptLanguage?: string) =>
    pageLanguage({ url, headers: { cookie, 'accept-language': acceptLanguage } })

  it('follows its address before the browser, and no cookie', () => {
    expect(page('/de/song/x?from=qr', 'language=ar', 'fr')).toBe('de')
    expect(page('/de', undefined, 'fr')).toBe('de')
    expect(page('/song/x', 'language=ar', 'fr')).toBe('fr')
    expect(page('/')).toBe('en')
  })

  it('follows its address where there is no such page, too', () => {
    for (const url of ['/de/nothing', '/de/nothing/here?x=1', '/de/de/gallery', '/de/api/site'])
      expect([url, page(url, undefined, 'fr')]).toEqual([url, 'de'])
  })

  it('follows the choice of the user in the admin area', () => {
    expect(page('/admin/songs', 'a=b; language=ar', 'en')).toBe('ar')
    expect(page('/admin', undefined, 'ar')).toBe('ar')
    for (const cookie of ['language=xx', 'language=', 'mylanguage=en', 'language=toString']) expect(page('/admin', cookie, 'ar')).toBe('ar')
  })

  it('has no language in its address where it is none of the public ones', () => {
    for (const url of ['/de/admin', '/de/embed/song/x', '/xx/gallery', '/DE/gallery', '/dex'])
      expect([url, page(url, undefined, 'fr')]).toEqual([url, 'fr'])
  })
})

describe('a request from a page', () => {
  it.each([
    ['https://site.example/music/ar/auth?next=x', 'ar'],
    ['https://site.example/music/auth', 'de'],
    ['https://site.example/ar/auth', 'de'],
    ['https://site.example/', 'de'],
    ['no address', 'de'],
    [undefined, 'de'],
  ])('from %j is in %s', (referer, language) => {
    expect(requesterLanguage({ headers: { referer, 'accept-language': 'de' } }, '/music')).toBe(language)
  })
})

describe('the switch', () => {
  it.each([
    ['/?language=ar', { language: 'ar', url: '/ar/', isKept: false }],
    ['/gallery?q=a%20b&language=en&x=1', { language: 'en', url: '/en/gallery?q=a%20b&x=1', isKept: false }],
    ['/de/song/x?language=fr', { language: 'fr', url: '/fr/song/x', isKept: false }],
    ['/de/nothing?language=fr', { language: 'fr', url: '/fr/nothing', isKept: false }],
    ['/admin/songs?language=fr&at=3', { language: 'fr', url: '/admin/songs?at=3', isKept: true }],
    ['/embed/song/x?language=fr', { language: 'fr', url: '/embed/song/x', isKept: false }],
    ['//host/x?language=ar', { language: 'ar', url: '/ar/host/x', isKept: false }],
    ['/\\host?language=ar', { language: 'ar', url: '/ar/host', isKept: false }],
    ['/?language=ar&language=en', { language: 'ar', url: '/ar/', isKept: false }],
    ['/', null],
    ['/?language=sv', null],
    ['/?language=', null],
    ['/?mylanguage=ar', null],
  ])('%j has the language %j', (url, expected) => {
    expect(languageSwitch(url)).toEqual(expected)
  })

  it('it never redirects to another host or to itself', () => {
    const tokens = fc.array(
      fc.constantFrom('/', '\\', 'host', 'de', 'gallery', '?', '&', '=', '.', '@', '%2f', ':', 'language=ar', 'language=en'),
    )
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
    expect(languageCookie('ar', '/music')).toBe('language=ar; Path=/music; Max-Age=31536000; SameSite=Lax')
    expect(languageCookie('en', '')).toContain('Path=/; ')
  })
})
