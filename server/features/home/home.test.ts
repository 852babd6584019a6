import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HomeSection } from '#contract/home.ts'
import { type SectionKind, type StoredSection, sectionsSetting, sectionsWith, standardSections } from '#contract/home-sections.ts'
import type { Language } from '#contract/languages.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { cleanedUp } from '#server/testing/background-work.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { downloadArchive, runRestoration, uploadArchive } from '#server/testing/restore.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { uploadBytes } from '#server/testing/uploads.ts'

const testApp = appOfFile()
let songId: string
let hiddenId: string
let playlistId: string

beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  const jazz = await library.category('Jazz')
  songId = await library.song('Night Ferry', jazz, { artist: 'Marlow Vance', album: 'Harbour Lights' })
  await library.song('Low Water', jazz, { artist: 'Inês Okoro', album: 'Tides' })
  hiddenId = await library.song('Not yet', jazz, { artist: 'Nadir', album: 'Unheard', visibility: 'hidden' })
  playlistId = await insertPlaylist(testApp.app.database, { name: 'Harbour Nights', songIds: [songId] })
  await insertPlaylist(testApp.app.database, { name: 'Mine', songIds: [songId], isPublic: false })
})

const read = async () => (await testApp.admin.call('GET /api/admin/settings')).body
const saveSettings = async (values: Record<string, string>) =>
  testApp.admin.call('PUT /api/admin/settings', { body: { version: (await read()).version, values } })
const save = async (sections: readonly unknown[]) => saveSettings({ home_sections: JSON.stringify(sections) })
const stored = async (): Promise<StoredSection[]> =>
  JSON.parse((await read()).settings.find(({ key }) => key === 'home_sections')?.value ?? '')
const home = async (language: Language = 'en') => (await testApp.visitor.call('GET /api/home', { query: { language } })).body.sections
const kinds = async () => (await home()).map(({ kind }) => kind)
const section = async <Kind extends SectionKind>(kind: Kind, language?: Language) =>
  (await home(language)).find((one) => one.kind === kind) as Extract<HomeSection, { kind: Kind }> | undefined

const text = { kind: 'text', id: 'welcome', isOn: true, heading: {}, text: { en: 'Come *in*.' } } as const
const banner = { kind: 'banner', id: 'tickets', isOn: true, heading: { en: 'Tickets' }, picture: '', alt: {}, link: '' } as const
const on = (kind: SectionKind, more: object = {}) => ({ ...standardSections.find((one) => one.kind === kind), isOn: true, ...more })

beforeEach(async () => {
  expect((await saveSettings({ home_sections: sectionsSetting(standardSections), featured_artists: '' })).status).toBe(200)
})

describe('the page', () => {
  test('has the former sections until its owner changes them, without empty ones', async () => {
    expect(await kinds()).toEqual(['featured', 'playlists', 'categories', 'newest'])
    await saveSettings({ featured_artists: 'Inês Okoro, Altın Ses, Inês Okoro' })
    expect(await home()).toMatchObject([
      { kind: 'featured', heading: null },
      { kind: 'playlists', heading: null, playlists: [{ name: 'Harbour Nights' }] },
      { kind: 'categories', heading: null, categories: [{ name: 'Jazz' }] },
      { kind: 'newest', heading: null, songs: [{ title: 'Low Water' }, { title: 'Night Ferry' }] },
      { kind: 'lineup', heading: null, names: ['Inês Okoro', 'Altın Ses'] },
    ])
  })

  test('follows the order, the switches and the numbers of items; only public items are in it', async () => {
    await save([on('artists'), on('newest', { count: 1 }), { ...text, isOn: false }, on('albums', { heading: { de: 'Platten' } })])
    expect(await home()).toMatchObject([
      { kind: 'artists', artists: [{ name: 'Inês Okoro' }, { name: 'Marlow Vance' }] },
      { kind: 'newest', songs: [{ title: 'Low Water' }] },
      { kind: 'albums', heading: null },
    ])
    expect((await section('albums'))?.albums.map(({ title }) => title).sort()).toEqual(['Harbour Lights', 'Tides'])
    // Sections that were left out are stored, switched off.
    expect((await stored()).map(({ kind }) => kind).sort()).toEqual([...standardSections.map(({ kind }) => kind), 'text'].sort())
  })

  test('has headings and texts in the language of the reader', async () => {
    const heading = { en: ' Fresh\u0007 ', de: 'Frisch', fr: '  ' }
    await save([on('newest', { heading }), { ...text, heading: { de: 'Willkommen' }, text: { en: '# Hi', de: '<b>Hallo</b>' } }])
    expect((await section('newest'))?.heading).toBe('Fresh')
    expect((await section('newest', 'de'))?.heading).toBe('Frisch')
    expect((await section('newest', 'fr'))?.heading).toBeNull()
    expect(await section('text')).toMatchObject({ heading: 'Willkommen', html: '<h2>Hi</h2>\n' })
    expect((await section('text', 'de'))?.html).toBe('<p>&lt;b&gt;Hallo&lt;/b&gt;</p>\n')
    expect((await section('text', 'ja'))?.html).toBe('<h2>Hi</h2>\n')
    await save([
      { ...text, text: { en: ' ' } },
      { ...banner, heading: {} },
    ])
    expect(await kinds()).toEqual([])
  })

  test('changes with the next save, without a restart', async () => {
    const before = await testApp.visitor.request('/api/home')
    expect(before.headers.get('etag')).toBeTruthy()
    await save([text])
    const after = await testApp.visitor.request('/api/home', { headers: { 'if-none-match': before.headers.get('etag') ?? '' } })
    expect([after.status, await after.json()]).toEqual([
      200,
      { sections: [{ kind: 'text', id: 'welcome', heading: null, html: '<p>Come <em>in</em>.</p>\n' }] },
    ])
  })

  test.each(['xx', ''])('there is none in the language %j', async (language) => {
    expect((await testApp.visitor.request(`/api/home?language=${language}`)).status).toBe(400)
  })
})

describe('banners', () => {
  const pictureUpload = async (color: string) => {
    const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: color } })
      .png()
      .toBuffer()
    return uploadBytes(testApp.admin, new Uint8Array(png), { kind: 'cover', name: 'quay.png' })
  }
  const statusOf = async (address: string | null | undefined) => (await testApp.visitor.request(`${address}-1280.webp`)).status

  test('have a hosted picture, which is deleted with them', async () => {
    const picture = `upload:${await pictureUpload('#335577')}`
    expect((await save([{ ...banner, picture, alt: { en: 'The quay' } }])).status).toBe(200)
    const first = (await section('banner'))?.pictureUrl
    expect(first).toMatch(/^\/covers\/banners\/banner-[a-z0-9]+$/)
    expect(await section('banner')).toMatchObject({ heading: 'Tickets', alt: 'The quay', link: null })
    expect(await statusOf(first)).toBe(200)

    // The stored picture stays when something else changes.
    const kept = (await stored()).find(({ kind }) => kind === 'banner')
    await save([text, kept])
    await cleanedUp(testApp)
    expect(await statusOf(first)).toBe(200)

    await save([{ ...banner, picture: `upload:${await pictureUpload('#775533')}` }])
    const second = (await section('banner'))?.pictureUrl
    await cleanedUp(testApp)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    await save([])
    await cleanedUp(testApp)
    expect(await statusOf(second)).toBe(404)
  })

  test('link to pages, public items and other sites; a link to an item that is deleted or hidden later is left out', async () => {
    for (const link of ['/about', `/song/${songId}`, 'https://tickets.example/a?b=c']) {
      expect((await save([{ ...banner, link: ` ${link}` }])).status).toBe(200)
      expect((await section('banner'))?.link).toBe(link)
    }
    expect((await save([{ ...banner, link: `/playlist/${playlistId}/` }])).status).toBe(200)
    expect((await section('banner'))?.link).toBe(`/playlist/${playlistId}`)
    await saveSettings({ enable_public_playlists: 'false' })
    expect(await section('banner')).toMatchObject({ heading: 'Tickets', link: null })
    await saveSettings({ enable_public_playlists: 'true' })
    expect((await section('banner'))?.link).toBe(`/playlist/${playlistId}`)
  })

  test('are the same after a restoration, including pictures', async () => {
    await save([text, { ...banner, picture: `upload:${await pictureUpload('#553377')}`, link: '/about' }])
    const before = await home()
    const other = await createTestApp()
    const source = await uploadArchive(other.admin, await downloadArchive(testApp.admin))
    expect(await runRestoration(other.admin, 'archive-checks', source)).toMatchObject({ phase: 'checked' })
    await runRestoration(other.admin, 'restorations', source)
    expect((await other.visitor.call('GET /api/home')).body.sections).toEqual(before)
    const picture = before.find(({ kind }) => kind === 'banner') as Extract<HomeSection, { kind: 'banner' }>
    expect((await other.visitor.request(`${picture.pictureUrl}-768.avif`)).status).toBe(200)
    await other.close()
  })
})

describe('bad input', () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ ...text, id: `text-${index}` }))
  test.each<[string, () => unknown, string]>([
    ['no JSON', () => 'playlists, newest', 'no_sections'],
    ['no list', () => '{}', 'no_sections'],
    ['nothing', () => '', 'no_sections'],
    ['an unknown kind', () => [{ kind: 'clock', isOn: true, heading: {} }], 'no_sections'],
    ['an unknown language', () => [{ ...text, heading: { tlh: 'nuqneH' } }], 'no_sections'],
    ['no items', () => [on('newest', { count: 0 })], 'no_sections'],
    ['a long heading', () => [{ ...text, heading: { en: 'x'.repeat(201) } }], 'no_sections'],
    ['the same id twice', () => [text, { ...banner, id: text.id }], 'no_sections'],
    ['too many', () => many, 'too_many_sections'],
    ['a link to nowhere', () => [{ ...banner, link: '/no/such/page' }], 'dead_link'],
    ['a script as a link', () => [{ ...banner, link: 'javascript:alert(1)' }], 'dead_link'],
    ['a link that has no name', () => [{ ...banner, heading: {}, link: '/about' }], 'nameless_link'],
    ['a deleted item', () => [{ ...banner, link: '/song/nosuchsong' }], 'missing_item'],
    ['a hidden item', () => [{ ...banner, link: `/song/${hiddenId}` }], 'missing_item'],
    ['a picture of something else', () => [{ ...banner, picture: '/covers/banners/banner-elsewhere' }], 'no_image'],
    ['a missing upload', () => [{ ...banner, picture: 'upload:nosuchupload' }], 'no_image'],
  ])('%s is rejected', async (_, input, problem) => {
    const value = input()
    const before = await stored()
    const { status, body } = await saveSettings({ home_sections: typeof value === 'string' ? value : JSON.stringify(value) })
    expect([status, body]).toEqual([422, { code: 'invalid_settings', details: { home_sections: problem } }])
    expect(await stored()).toEqual(before)
  })
})

test('a preview shows what is not saved, and names banners with dead links', async () => {
  const preview = (setting: string) => testApp.admin.call('POST /api/admin/home-previews', { body: { setting, language: 'de' } })
  const lost = { ...banner, id: 'lost', heading: { de: 'Karten' }, link: '/album/nosuchalbum' }
  const { body } = await preview(JSON.stringify([text, { ...banner, picture: 'upload:later', link: '/about' }, lost]))
  expect(body).toMatchObject({
    sections: [
      { kind: 'text', id: 'welcome' },
      { id: 'tickets', pictureUrl: null, link: '/about' },
      { id: 'lost', heading: 'Karten', link: null },
    ],
    missingItems: ['lost'],
  })
  expect(await kinds()).toContain('featured')
  expect((await preview('[]')).body).toEqual({ sections: [], missingItems: [] })
  expect((await preview('no list')).body).toEqual({ code: 'invalid_settings', details: { home_sections: 'no_sections' } })
})

test('the first answers set up sections of their own', () => {
  const sections = sectionsWith(['newest', 'albums'])
  expect(sections.filter(({ isOn }) => isOn).map(({ kind }) => kind)).toEqual(['newest', 'albums'])
  expect(sections).toHaveLength(standardSections.length)
})
