import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary, saveSetting } from '#server/testing/library.ts'

/** @once Rendered pages. */

const testApp = appOfFile({ site: { origin: 'https://music.example.org', path: '/base' } }, { webFolder: builtPages() })

const create = async (fields: object = {}) =>
  (await testApp.admin.call('POST /api/admin/codes', { body: { destination: { kind: 'page', path: '/about' }, ...fields } })).body
const scan = async (code: string, headers: Record<string, string> = {}) => {
  const response = await testApp.visitor.request(`/base/c/${code}`, { headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const future = '2999-12-31T08:30:00Z'
const past = '2020-01-01T00:00:00Z'

test.each([
  ['off', { isActive: false }, 'This isn&#39;t available right now.'],
  ['scheduled', { startsAt: future }, 'Available from December 31, 2999 at 8:30 AM UTC.'],
  ['ended', { endsAt: past }, 'It was available until January 1, 2020 at 12:00 AM UTC.'],
])('a code that is %s shows a message', async (_what, fields, text) => {
  const { code } = await create(fields)
  const { status, headers, html } = await scan(code)
  expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex'])
  expect(html).toContain(text)
  expect(html).toContain('<a href="/base/"')
  expect(html).not.toContain('<script')
})

test('the page has the name of the site, the date beside a custom message, and songs, if there are any', async () => {
  const library = createLibrary(testApp.admin)
  const [songId] = [await library.song('Locus <iste>', await library.category('Choir'), { artist: 'Harbour Choir' })]
  await saveSetting(testApp.app.database, 'site_name', 'Harbour & Co')
  const { code } = await create({ endsAt: past, message: 'Thank you for coming.' })
  const { html, headers } = await scan(code)
  expect(html).toContain('Harbour &#38; Co')
  expect(html).toMatch(/Thank you for coming\.[\s\S]*until January 1, 2020/)
  expect(html).toContain(`<a href="/base/song/${songId}">`)
  expect(html).toContain('Locus &#60;iste&#62;')
  const [, style = ''] = html.match(/<style>([\s\S]*?)<\/style>/) ?? []
  expect(headers.get('content-security-policy')).toContain(createHash('sha256').update(style).digest('base64'))
})

test('deleted and unknown codes have their own status', async () => {
  const { id, code } = await create()
  await testApp.admin.call('DELETE /api/admin/codes/:id', { params: { id } })
  const [deleted, unknown, empty, nested] = [await scan(code), await scan('nothing'), await scan(''), await scan('a/b')]
  expect([deleted.status, deleted.html.includes('no longer in use')]).toEqual([410, true])
  for (const { status, html } of [unknown, empty, nested]) expect([status, html.includes('Unknown code')]).toEqual([404, true])
})

test('a custom message replaces the default text, escaped', async () => {
  const { code } = await create({ isActive: false, message: 'We are on tour.\nBack in <May> & June' })
  const { html } = await scan(code)
  expect(html).toContain('We are on tour.\nBack in &#60;May&#62; &#38; June')
  expect(html).not.toContain('available right now')
})

test("the message is in the visitor's language", async () => {
  const { code } = await create({ startsAt: future })
  const { headers, html } = await scan(code, { 'accept-language': 'ar' })
  expect(headers.get('content-language')).toBe('ar')
  expect(html).toMatch(/dir="rtl"[\s\S]*31 ديسمبر 2999/)
})

test('codes work in maintenance mode', async () => {
  const [live, off] = [await create(), await create({ isActive: false })]
  await saveSetting(testApp.app.database, 'maintenance_mode', 'true')
  const { status, headers } = await scan(live.code)
  expect([status, headers.get('location')]).toEqual([302, '/base/about'])
  const { html } = await scan(off.code)
  expect(html).toContain('available right now')
  expect(html).not.toContain('/base/song/')
  expect((await scan('nothing')).status).toBe(404)
  expect((await testApp.visitor.request('/base/about')).status).toBe(503)
  await saveSetting(testApp.app.database, 'maintenance_mode', 'false')
})
