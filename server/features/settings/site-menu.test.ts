import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { linesOf, linksIn } from '#contract/setting-links.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { settingDefaults } from './setting-defaults.ts'

const testApp = appOfFile()

async function save(values: Record<string, string>) {
  const { version } = (await testApp.admin.call('GET /api/admin/settings')).body
  return testApp.admin.call('PUT /api/admin/settings', { body: { version, values } })
}
const site = async (language: Language = 'en') => (await testApp.visitor.call('GET /api/site', { query: { language } })).body

test("a new site has the first menu in its header, with the browser's names of the pages", async () => {
  const { headerLinks, footerLinks } = await site()
  expect(headerLinks).toEqual(linksIn(settingDefaults.header_links).map(({ address }) => ({ label: '', address })))
  expect(footerLinks).toBeUndefined()
})

test('dead entries are left out for visitors, and reported to editors of the menu', async () => {
  const { admin, app } = testApp
  const texts = { en: { title: 'Concerts', body: '', description: null }, de: { title: 'Konzerte', body: '', description: null } }
  const page = (await admin.call('POST /api/admin/pages', { body: { slug: 'concerts', isPublished: false, texts } })).body
  const category = await createLibrary(admin).category('Choir')
  const playlist = await insertPlaylist(app.database, { name: 'Evensong', songIds: [], categoryId: category })
  const header_links = `Tickets | https://tickets.example | de: Karten\n| /page/concerts\n| /playlist/${playlist}\n| /playlists/${category}\n| /terms\n| /album/unknown`
  expect((await save({ header_links })).status).toBe(200)
  const entries = async (language?: Language) => (await site(language)).headerLinks.map(({ label }) => label)
  expect(await entries()).toEqual(['Tickets', 'Evensong', 'Choir'])
  const addresses = linksIn(header_links).map(({ address }) => address)
  const check = async () => (await admin.call('POST /api/admin/link-checks', { body: { addresses, language: 'en' } })).body.links
  expect((await check()).map(({ name, isShown }) => [name, isShown])).toEqual([
    [null, true],
    ['Concerts', false],
    ['Evensong', true],
    ['Choir', true],
    [null, false],
    [null, false],
  ])

  const update = { slug: 'concerts', isPublished: true, texts, version: page.version }
  await admin.call('PUT /api/admin/pages/:id', { params: { id: page.id }, body: update })
  await admin.call('DELETE /api/playlists/:id', { params: { id: playlist } })
  await save({ terms_of_service: 'Be kind.' })
  expect(await entries()).toEqual(['Tickets', 'Concerts', 'Choir', ''])
  expect(await entries('de')).toEqual(['Karten', 'Konzerte', 'Choir', ''])
})

test('a menu is read as it was stored', () => {
  const word = fc.stringMatching(/^[A-Za-zü ]{1,12}$/).filter((text) => text.trim() === text)
  const entry = fc.record({
    label: word,
    address: fc.constantFrom('/about', '/page/news', 'https://tickets.example/a|b'),
    names: fc.dictionary(fc.constantFrom(...languages), word) as fc.Arbitrary<Partial<Record<Language, string>>>,
  })
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      expect(linksIn(linesOf(entries))).toEqual(entries)
    }),
  )
})
