import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OwnPageInput } from '#contract/own-pages.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { MediaLibrary } from '#server/features/media/media-library.ts'
import { createDb } from '#server/repositories.ts'
import { newAccount } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { uploadBytes } from '#server/testing/uploads.ts'
import { createOwnPagesService } from './own-pages.service.ts'

const testApp = appOfFile({}, { webFolder: builtPages() })
const library = createLibrary(testApp)
let editor: TestClient
let category: string

beforeAll(async () => {
  editor = await newAccount(testApp, 'edith', 'editor')
  category = await library.category('Choir')
})

const text = (title: string, body = '', description: string | null = null) => ({ title, body, description })
const input = (slug: string, fields: Partial<OwnPageInput> = {}): OwnPageInput => ({
  slug,
  isPublished: true,
  texts: { en: text('Our choir') },
  ...fields,
})
const create = (slug: string, fields: Partial<OwnPageInput> = {}) => editor.call('POST /api/admin/pages', { body: input(slug, fields) })
const edit = ({ id, version }: { id: string; version: number }, body: OwnPageInput) =>
  editor.call('PUT /api/admin/pages/:id', { params: { id }, body: { ...body, version } })
const read = (slug: string, language?: 'de' | 'ja', client = testApp.visitor) =>
  client.call('GET /api/pages/:slug', { params: { slug }, query: language ? { language } : {} })
const html = async (path: string, client = testApp.visitor) => (await client.request(path)).text()
const status = async (path: string, client = testApp.visitor) => (await client.request(path)).status
const partsOf = async (body: string) => (await editor.call('POST /api/admin/page-previews', { body: { body } })).body.parts

describe('a page', () => {
  test('exists in its languages, and otherwise in the first one that it has', async () => {
    const texts = { de: text('Unser Chor', 'Wir *singen*.'), ja: text('合唱団', 'こんにちは', '説明') }
    expect((await create('choir', { texts })).body).toMatchObject({ slug: 'choir', title: 'Unser Chor', version: 1 })
    expect((await read('choir')).body).toEqual({
      slug: 'choir',
      language: 'de',
      title: 'Unser Chor',
      description: 'Wir singen.',
      parts: [{ kind: 'text', html: '<p>Wir <em>singen</em>.</p>' }],
    })
    expect((await read('choir', 'ja')).body).toMatchObject({ language: 'ja', title: '合唱団', description: '説明' })
    const page = await html('/page/choir')
    expect(page).toContain('<title>Unser Chor</title>')
    expect(page).toContain('property="og:title" content="Unser Chor"')
    expect(page).toContain('<div lang="de"')
    expect(await html('/sitemap.xml')).toContain('/page/choir<')
  })

  test('is a draft until it is published: editors preview it', async () => {
    const { body: draft } = await create('draft', { isPublished: false })
    expect([await status('/page/draft'), (await read('draft')).status]).toEqual([404, 404])
    expect((await read('draft', undefined, editor)).body).toMatchObject({ isDraft: true })
    const preview = await html('/page/draft', editor)
    expect(preview).toContain('Only editors see this page.')
    expect(preview).toContain('name="robots" content="noindex"')
    expect(await html('/sitemap.xml')).not.toContain('/page/draft')
    expect(await status('/page/draft', await newAccount(testApp, 'lena'))).toBe(404)
    expect((await edit(draft, input('draft'))).status).toBe(200)
    expect(await html('/page/draft')).not.toContain('Only editors')
    expect(await html('/sitemap.xml')).toContain('/page/draft')
  })

  test('redirects from its former addresses, until another page has them', async () => {
    const { body: first } = await create('news')
    const { body: moved } = await edit(first, input('news-2026'))
    await edit(moved, input('current'))
    const answered = async (path: string) => {
      const { status, headers } = await testApp.visitor.request(path)
      return [status, headers.get('location')]
    }
    expect(await answered('/page/news?from=poster')).toEqual([301, '/page/current?from=poster'])
    expect(await answered('/page/news-2026')).toEqual([301, '/page/current'])
    await create('news', { texts: { en: text('Other news') } })
    expect(await answered('/page/news')).toEqual([200, null])
    expect(await answered('/page/unknown')).toEqual([404, null])
  })

  test.each([
    [{ slug: 'Not An Address' }, 400],
    [{ texts: {} }, 400],
    [{ texts: { en: text(' ') } }, 400],
    [{ texts: { en: text('Pictures', '![](picture:abc)') } }, 400],
    [{ slug: 'taken' }, 409],
  ])('with %j is rejected', async (fields, status) => {
    await create('taken')
    expect((await create('free', fields)).status).toBe(status)
  })

  test('is not changed by an outdated edit', async () => {
    const { body: page } = await create('stale')
    expect((await edit(page, input('stale'))).status).toBe(200)
    expect((await edit(page, input('stale'))).body).toEqual({ code: 'stale_version' })
  })

  test('comes back without a former address that has become that of another page', async () => {
    const page = (await create('tour-2025')).body
    await edit(page, input('tours'))
    await editor.call('DELETE /api/admin/pages/:id', { params: { id: page.id } })
    const other = (await create('tour-2025')).body
    await edit(other, input('tour-of-2025'))
    expect((await editor.call('POST /api/admin/trash/restorations', { body: { id: page.id } })).status).toBe(200)
    expect((await read('tours')).status).toBe(200)
    const redirected = await testApp.visitor.request('/page/tour-2025', { redirect: 'manual' })
    expect(redirected.headers.get('location')).toContain('/page/tour-of-2025')
  })

  test('goes to the trash and comes back with its former addresses', async () => {
    const { body: page } = await create('concerts')
    await edit(page, input('concerts-and-dates'))
    expect((await editor.call('DELETE /api/admin/pages/:id', { params: { id: page.id } })).status).toBe(204)
    expect([await status('/page/concerts-and-dates'), await status('/page/concerts')]).toEqual([404, 404])
    expect((await editor.call('POST /api/admin/trash/restorations', { body: { id: page.id } })).body).toEqual({ count: 1 })
    expect(await status('/page/concerts-and-dates')).toBe(200)
    expect((await testApp.visitor.request('/page/concerts')).headers.get('location')).toBe('/page/concerts-and-dates')
    const { entries } = (await testApp.admin.call('GET /api/admin/activity', { query: { kind: 'pages' } })).body
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'restored', actor: 'edith', subject: { name: 'Our choir', nameNow: 'Our choir' } },
      { action: 'deleted' },
    ])
  })
})

describe('players in a text', () => {
  test('replace links on lines of their own, in order', async () => {
    const song = await library.song('Night Ferry', category, { artist: 'Marlow Vance', album: 'Tides' })
    const { albumId } = (await testApp.visitor.call('GET /api/songs/:id', { params: { id: song } })).body
    const playlist = await insertPlaylist(testApp.app.database, { name: 'Evensong', songIds: [song] })
    const body = `Listen:\n\n[Night Ferry](/song/${song})\n\nAnd [in a sentence](/song/${song}).\n\n/playlist/${playlist}\n\n[Tides](/album/${albumId})`
    expect(await partsOf(body)).toMatchObject([
      { kind: 'text', html: '<p>Listen:</p>' },
      { kind: 'song', song: { id: song, title: 'Night Ferry' } },
      { kind: 'text', html: expect.stringContaining('in a sentence') },
      { kind: 'playlist', id: playlist, name: 'Evensong', songCount: 1, firstSong: { id: song } },
      { kind: 'album', id: albumId, name: 'Tides', by: 'Marlow Vance', songCount: 1, firstSong: { id: song } },
    ])
  })

  test('are left out while visitors cannot see the item', async () => {
    const song = await library.song('Rehearsal', category)
    await create('rehearsals', { texts: { en: text('Rehearsals', `[Rehearsal](/song/${song})\n\n[Unknown](/album/unknown)`) } })
    const parts = async () => (await read('rehearsals')).body.parts.map(({ kind }) => kind)
    expect(await parts()).toEqual(['song'])
    expect(await html('/page/rehearsals')).toContain(`data-plays="${song}"`)
    const setVisibility = async (visibility: 'hidden' | 'public') => {
      const { title, mediaType, version } = (await editor.call('GET /api/admin/songs/:id', { params: { id: song } })).body
      await editor.call('PUT /api/songs/:id', {
        params: { id: song },
        body: { title, categoryId: category, mediaType, version, visibility },
      })
    }
    await setVisibility('hidden')
    expect(await parts()).toEqual([])
    expect(await html('/page/rehearsals')).not.toContain(song)
    await setVisibility('public')
    expect(await parts()).toEqual(['song'])
  })
})

test('a link to an album of another site stays a link', async () => {
  const [part, ...more] = await partsOf('https://band.example/album/night-ferry')
  expect(part).toMatchObject({ kind: 'text', html: expect.stringContaining('href="https://band.example/album/night-ferry"') })
  expect(more).toEqual([])
  expect(await partsOf('[Night Ferry](/album/night-ferry)')).toEqual([])
})

describe('pictures in a text', () => {
  const picture = async () => {
    const bytes = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const uploadId = await uploadBytes(editor, new Uint8Array(bytes), { kind: 'cover', name: 'quay.png' })
    return (await editor.call('POST /api/admin/page-pictures', { body: { uploadId } })).body.id
  }

  test('have a size and an alternative text', async () => {
    const id = await picture()
    const [before, shown, after] = await partsOf(`Above\n![The quay](picture:${id} "In May")\nbelow`)
    expect([before, after]).toMatchObject([
      { kind: 'text', html: '<p>Above</p>' },
      { kind: 'text', html: '<p>below</p>' },
    ])
    expect(shown).toMatchObject({ kind: 'picture', alt: 'The quay', caption: 'In May', width: 90, height: 30 })
    const { url } = shown as { url: string }
    expect(await status(`${url}-1280.jpg`)).toBe(200)
    expect(await partsOf('![Elsewhere](https://example.org/a.png)\n\n![Missing](picture:missing)')).toEqual([])
  })

  test('are removed once no page uses them, not even a deleted one', async () => {
    const [used, unused] = [await picture(), await picture()]
    const { body: page } = await create('pictures', { texts: { en: text('Pictures', `![The quay](picture:${used})`) } })
    await editor.call('DELETE /api/admin/pages/:id', { params: { id: page.id } })
    const db = createDb(testApp.app.database)
    const discarded: Pick<DiscardedFiles, 'start'> = { start: () => {} }
    const service = createOwnPagesService({ db, library: {} as MediaLibrary, discarded: discarded as DiscardedFiles })
    const left = async () => (await db.ownPagePictures.withIds([used, unused])).map(({ id }) => id)
    await service.removeUnusedPictures(new Date())
    expect(await left()).toHaveLength(2)
    await service.removeUnusedPictures(new Date(Date.now() + 2 * 24 * 60 * 60 * 1000))
    expect(await left()).toEqual([used])
  })
})

test('a contact has a name, and links for e-mail addresses and phone numbers', async () => {
  expect(await partsOf('```contact\nAnna Weber\nanna@example.org\n+49 30 1234567\nQuay 9\n```')).toEqual([
    {
      kind: 'contact',
      name: 'Anna Weber',
      lines: [
        { kind: 'email', text: 'anna@example.org' },
        { kind: 'phone', text: '+49 30 1234567' },
        { kind: 'text', text: 'Quay 9' },
      ],
    },
  ])
})

test('a text cannot bring scripts or frames', async () => {
  const [part] = await partsOf('<script>alert(1)</script>\n\n[click](javascript:alert(1)) <iframe src="//example.org"></iframe>')
  expect(part).toMatchObject({ kind: 'text' })
  expect((part as { html: string }).html).not.toMatch(/<(script|iframe)|href/)
})

test('pages are listed by title, with numbers by value', async () => {
  const titles = ['Week 10', 'week 9', 'Aria']
  for (const [index, title] of titles.entries()) await create(`sorted-${index}`, { texts: { en: text(title) } })
  const { pages } = (await editor.call('GET /api/admin/pages')).body
  expect(pages.map(({ title }) => title).filter((title) => titles.includes(title))).toEqual(['Aria', 'week 9', 'Week 10'])
})
