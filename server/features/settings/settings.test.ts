import { join } from 'node:path'
import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanSetting, settingKeys, settingProblem, settingRules } from '#contract/setting-rules.ts'
import { bannerWidths } from '#contract/settings.ts'
import { newAccount } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { cleanedUp } from '#server/testing/background-work.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { createUpload, uploadBytes, uploadFile } from '#server/testing/uploads.ts'
import { settingDefaults } from './setting-defaults.ts'

const testApp = appOfFile()
let listener: TestClient

beforeAll(async () => {
  listener = await newAccount(testApp, 'lena')
})

const read = async () => (await testApp.admin.call('GET /api/admin/settings')).body
const valuesNow = async () => Object.fromEntries((await read()).settings.map(({ key, value }) => [key, value]))
const put = (body: unknown) => testApp.admin.call('PUT /api/admin/settings', { body })
/** Saves, based on the current version. */
const save = async (values: Record<string, string>, extra = {}) => put({ version: (await read()).version, values, ...extra })
const site = async () => (await testApp.visitor.call('GET /api/site')).body
const text = async (path: string) => (await testApp.visitor.request(path)).text()

beforeEach(async () => {
  expect((await save(settingDefaults)).status).toBe(200)
})

describe('reading', () => {
  test('gives every key with its value and its default, by key', async () => {
    const { settings } = await read()
    expect(settings.map(({ key }) => key)).toEqual(Object.keys(settingDefaults).sort())
    for (const { key, value, defaultValue } of settings) expect([key, value, defaultValue]).toEqual([key, settingDefaults[key], value])
  })
})

describe('saving', () => {
  test('saves the given keys, leaves the others, and increments the version', async () => {
    const { version } = await read()
    const { status, body } = await put({ version, values: { site_name: '  Harbour \n Room ', contact_address: 'Quay 9\r\nAmsterdam ' } })
    expect([status, body.version]).toEqual([200, version + 1])
    expect(await valuesNow()).toEqual({
      ...settingDefaults,
      site_name: 'Harbour Room',
      hero_title: 'Harbour Room',
      contact_address: 'Quay 9\nAmsterdam',
    })
  })

  test('unchanged values are not saved', async () => {
    const { version } = await read()
    expect((await put({ version, values: { site_name: 'Music Platform' } })).body.version).toBe(version)
    expect((await put({ version, values: {} })).body.version).toBe(version)
  })

  test('names every wrong key, and saves none of the right ones', async () => {
    const before = await read()
    const { status, body } = await save({
      site_name: ' ',
      about_title: 'x'.repeat(201),
      max_upload_size_mb: '501',
      support_email: 'unknown',
      maintenance_mode: 'yes',
      maintenance_until: 'tomorrow',
      time_zone: 'Middle/Earth',
      social_twitter: 'javascript:alert(1)',
      hero_subtitle: 'This one is fine',
      surprise: '1',
    })
    expect([status, body]).toEqual([
      422,
      {
        code: 'invalid_settings',
        details: {
          site_name: 'missing',
          about_title: 'too_long',
          max_upload_size_mb: 'out_of_range',
          support_email: 'no_email',
          maintenance_mode: 'no_switch',
          maintenance_until: 'no_moment',
          time_zone: 'no_time_zone',
          social_twitter: 'no_address',
          surprise: 'unknown',
        },
      },
    ])
    expect(await read()).toEqual(before)
  })

  test.each(['0', '-1', '501', '1e2', '50.5', '5O', ' ', '', '0050'])('%j is not an upload size', async (value) => {
    expect((await save({ max_upload_size_mb: value })).body).toMatchObject({ details: { max_upload_size_mb: 'out_of_range' } })
  })

  test.each(['1', '500'])('%s is an upload size', async (value) => {
    expect((await save({ max_upload_size_mb: value })).status).toBe(200)
  })

  test.each([
    'ftp://example.org/x',
    '//example.org',
    '/covers/banners/banner-elsewhere',
    'data:image/png;base64,AAAA',
    'https://',
    'example.org',
    `https://example.org/${'x'.repeat(2_048)}`,
  ])('%s is no picture for the banner', async (value) => {
    expect((await save({ hero_banner_url: value })).status).toBe(422)
  })

  test.each(
    Object.entries(settingRules).filter(([, { kind }]) => ['line', 'paragraph', 'names', 'rich_text'].includes(kind)),
  )('%s accepts text up to its maximum length', async (key, { most }) => {
    expect((await save({ [key]: 'x'.repeat(most) })).status).toBe(200)
    expect((await save({ [key]: 'y'.repeat(most + 1) })).body).toMatchObject({ details: { [key]: 'too_long' } })
    expect((await valuesNow())[key]).toBe('x'.repeat(most))
  })

  test('invisible characters are removed', async () => {
    await save({ about_content: 'A\u0007 story\ttold', site_name: 'A\u0001B' })
    expect(await valuesNow()).toMatchObject({ about_content: 'A story\ttold', site_name: 'AB' })
  })

  test('cleaning is idempotent, and a cleaned text within its length is either valid or has a problem', () => {
    fc.assert(
      fc.property(fc.constantFrom(...settingKeys), fc.string({ unit: 'binary', maxLength: 300 }), (key, value) => {
        const cleaned = cleanSetting(key, value)
        expect(cleanSetting(key, cleaned)).toBe(cleaned)
        expect(cleaned).not.toContain('\u0000')
        settingProblem(key, cleaned)
      }),
      { examples: [['home_sections', '\u0000']] },
    )
  })

  test('of two editors of one version the second gets stale_version, and none of its values is saved', async () => {
    const { version } = await read()
    expect((await put({ version, values: { contact_phone: '1' } })).status).toBe(200)
    const second = await put({ version, values: { contact_phone: '2', about_title: 'Mine' } })
    expect([second.status, second.body]).toEqual([409, { code: 'stale_version' }])
    expect(await valuesNow()).toMatchObject({ contact_phone: '1', about_title: '' })
  })

  test('of ten concurrent saves one wins', async () => {
    const { version } = await read()
    const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => put({ version, values: { contact_phone: `${index}0` } })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await read()).version).toBe(version + 1)
  })

  test('is logged as activity, with a text about the changes', async () => {
    await save({ site_name: 'Logged', max_upload_size_mb: '51' })
    const { entries } = (await testApp.admin.call('GET /api/admin/activity', { query: { kind: 'settings', limit: '1' } })).body
    expect(entries).toMatchObject([{ kind: 'settings', action: 'updated', subject: { id: null, name: 'Max upload size mb, site name' } }])
  })
})

describe('the name of the site', () => {
  test('is the title of the home page until that has one of its own', async () => {
    await save({ site_name: 'Harbour Room' })
    expect(await site()).toMatchObject({ name: 'Harbour Room', heroTitle: 'Harbour Room' })
    await save({ hero_title: 'Music from the quay' })
    await save({ site_name: 'Harbour Hall' })
    expect(await site()).toMatchObject({ name: 'Harbour Hall', heroTitle: 'Music from the quay' })
    await save({ hero_title: 'Harbour Hall' })
    await save({ site_name: 'Harbour House' })
    expect(await site()).toMatchObject({ heroTitle: 'Harbour House' })
  })

  test('and its description are in the manifest, feeds and oEmbed', async () => {
    const library = createLibrary(testApp.admin)
    const song = await library.song('Tide', await library.category('Choir'))
    const playlist = await insertPlaylist(testApp.app.database, { name: 'Evensong', songIds: [song] })
    await save({ site_name: 'Harbour Room', site_description: 'Songs of the quay' })
    expect(JSON.parse(await text('/manifest.webmanifest'))).toMatchObject({ name: 'Harbour Room', description: 'Songs of the quay' })
    const { channel } = new XMLParser().parse(await text(`/feeds/playlist/${playlist}.xml`)).rss
    expect(channel).toMatchObject({ description: 'Evensong, Harbour Room: Songs of the quay', 'itunes:author': 'Harbour Room' })
    const oembed = await text(`/api/oembed?url=${encodeURIComponent(`${testApp.address}/song/${song}`)}`)
    expect(JSON.parse(oembed)).toMatchObject({ provider_name: 'Harbour Room' })
  })
})

test('contact, social links, artists and texts are there at the next read', async () => {
  await save({
    support_email: 'hello@example.org',
    contact_phone: '+31 20 555 0142',
    social_instagram: 'https://instagram.example/room',
    featured_artists: ' Inês Okoro,, Altın Ses ,Inês Okoro',
    terms_of_service: 'Be **kind**.',
    about_title: 'Who we are',
    about_mission: 'A page for every concert.',
  })
  expect(await site()).toMatchObject({
    supportEmail: 'hello@example.org',
    contactPhone: '+31 20 555 0142',
    socialInstagram: 'https://instagram.example/room',
    featuredArtists: ['Inês Okoro', 'Altın Ses'],
    hasTerms: true,
    hasPrivacyPolicy: false,
  })
  expect((await testApp.visitor.call('GET /api/about')).body).toEqual({
    title: 'Who we are',
    missionHtml: '<p>A page for every concert.</p>\n',
    visionHtml: null,
    storyHtml: null,
  })
  const legal = (document: string) => testApp.visitor.call('GET /api/legal/:document', { params: { document } })
  expect((await legal('terms')).body).toEqual({ html: '<p>Be <strong>kind</strong>.</p>\n' })
  expect((await legal('privacy')).status).toBe(404)
})

describe('uploads', () => {
  const startUpload = (client: TestClient, megabytes: number) =>
    createUpload(client, { kind: 'media', name: 'song.mp3', sizeBytes: megabytes * 1_000_000 })

  test('of listeners are limited by the setting, those of administrators by the ceiling', async () => {
    await save({ max_upload_size_mb: '7' })
    expect((await startUpload(listener, 7)).status).toBe(201)
    const rejected = await startUpload(listener, 8)
    expect([rejected.status, await rejected.json()]).toEqual([413, { code: 'upload_too_large', details: { limitMegabytes: 7 } }])
    expect((await startUpload(testApp.admin, 100)).status).toBe(201)

    await save({ max_upload_size_mb: '500' })
    expect((await startUpload(listener, 100)).status).toBe(201)
    expect(await (await startUpload(listener, 101)).json()).toMatchObject({ details: { limitMegabytes: 100 } })
  })

  test('of listeners are rejected while they are off, even those under way', async () => {
    const { headers } = await startUpload(listener, 1)
    const under = new URL(headers.get('location') ?? '', testApp.address).pathname
    await save({ allow_user_uploads: 'false' })
    expect((await startUpload(listener, 1)).status).toBe(403)
    expect((await listener.request(under, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(403)
    expect((await listener.call('GET /api/session')).body.viewer?.mayUpload).toBe(false)
    expect((await startUpload(testApp.admin, 1)).status).toBe(201)
  })

  test('wait for approval if it is required, from the next song on', async () => {
    const send = async (title: string) => {
      const uploadId = await uploadFile(listener, join(import.meta.dirname, '../media/fixtures/bare.mp3'))
      const body = { uploadId, mediaType: 'audio', category: 'jazz', title, artist: 'Lena' }
      return (await listener.call('POST /api/uploaded-songs', { body })).body
    }
    expect(await send('Before')).toMatchObject({ status: 'published' })
    await save({ require_admin_approval: 'true' })
    const pending = await send('After')
    expect(pending).toMatchObject({ status: 'pending' })
    expect((await testApp.visitor.call('GET /api/songs/:id', { params: { id: pending.id } })).status).toBe(404)
  })
})

test('public playlists switched off are not public anywhere', async () => {
  const library = createLibrary(testApp.admin)
  const categoryId = await library.category('Dusk')
  const song = await library.song('Lantern', categoryId)
  const id = await insertPlaylist(testApp.app.database, { name: 'Lanterns', songIds: [song], categoryId, isFavorite: true })
  const oembed = `/api/oembed?url=${encodeURIComponent(`${testApp.address}/playlist/${id}`)}`
  const addresses = [`/api/playlists/${id}`, `/feeds/playlist/${id}.xml`, oembed]
  for (const address of addresses) expect((await testApp.visitor.request(address)).status).toBe(200)
  expect(await text('/sitemap.xml')).toContain(`/playlist/${id}`)

  await save({ enable_public_playlists: 'false' })
  for (const address of addresses) expect([address, (await testApp.visitor.request(address)).status]).toEqual([address, 404])
  expect(await text('/sitemap.xml')).not.toMatch(/playlist/)
  expect((await testApp.visitor.call('GET /api/featured-playlists')).body.playlists).toEqual([])
  const { categories } = (await testApp.visitor.call('GET /api/playlist-categories')).body
  expect(categories.find(({ name }) => name === 'Dusk')).toMatchObject({ playlistCount: 0 })
  expect((await testApp.visitor.call('GET /api/search', { query: { text: 'Lanterns' } })).body.playlists).toEqual([])
  expect((await testApp.visitor.call('GET /api/categories/:id/playlists', { params: { id: categoryId } })).body.playlists).toEqual([])
  expect(await text('/sitemap.xml')).toContain(`/song/${song}`)
})

test('maintenance starts and ends with the next request', async () => {
  await save({ maintenance_mode: 'true' })
  expect((await testApp.visitor.request('/api/featured-songs')).status).toBe(503)
  expect((await listener.request('/api/featured-songs')).status).toBe(503)
  expect((await testApp.admin.request('/api/featured-songs')).status).toBe(200)
  await save({ maintenance_mode: 'false' })
  expect((await testApp.visitor.request('/api/featured-songs')).status).toBe(200)
})

describe('a hosted banner', () => {
  const picture = async (width: number, height: number, color = '#335577') =>
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: color } })
        .png()
        .toBuffer(),
    )
  const upload = async (width = 1_600, height = 900, color?: string) =>
    uploadBytes(testApp.admin, await picture(width, height, color), { kind: 'cover', name: 'quay.png' })
  const fetchBanner = (address: string, suffix: string) => testApp.visitor.request(`${address}-${suffix}`)

  test('is stored wide in every size, served like a cover, and trashed when it is replaced', async () => {
    const { body } = await save({}, { bannerUploadId: await upload(3_000, 1_000) })
    const saved = body.settings.find(({ key }) => key === 'hero_banner_url')?.value
    expect(saved).toMatch(/^\/covers\/banners\/banner-[a-z0-9]+$/)
    const address = (await site()).heroBannerUrl ?? ''
    expect(address).toBe(saved)
    for (const width of bannerWidths) {
      const response = await fetchBanner(address, `${width}.webp`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const facts = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([facts.width, facts.height]).toEqual([width, Math.round(width / 3)])
      expect((await fetchBanner(address, `${width}.avif`)).headers.get('content-type')).toBe('image/avif')
    }
    expect((await fetchBanner(address, '1280.jpg')).headers.get('content-type')).toBe('image/jpeg')

    await save({ about_title: 'Something else' })
    expect((await fetchBanner(address, '1280.jpg')).status).toBe(200)

    await save({}, { bannerUploadId: await upload(800, 600) })
    const second = (await site()).heroBannerUrl ?? ''
    expect(second).not.toBe(address)
    await cleanedUp(testApp)
    expect((await fetchBanner(address, '1280.jpg')).status).toBe(404)
    const small = await sharp(Buffer.from(await (await fetchBanner(second, '2560.webp')).arrayBuffer())).metadata()
    expect(small.width).toBe(800)

    await save({ hero_banner_url: 'https://pictures.example.org/quay.jpg' })
    expect((await site()).heroBannerUrl).toBe('https://pictures.example.org/quay.jpg')
    await cleanedUp(testApp)
    expect((await fetchBanner(second, '1280.jpg')).status).toBe(404)
  })

  test('is not stored if the save is rejected', async () => {
    const { version } = await read()
    await save({ contact_phone: '12' })
    const bannerUploadId = await upload()
    expect((await put({ version, values: { contact_phone: '13' }, bannerUploadId })).status).toBe(409)
    expect((await save({ support_email: 'x' }, { bannerUploadId })).status).toBe(422)
    expect((await site()).heroBannerUrl).toBeNull()
    expect((await save({}, { bannerUploadId })).status).toBe(200)
    expect((await save({}, { bannerUploadId })).body).toEqual({ code: 'upload_missing' })
  })

  test('must be an image that this administrator has uploaded', async () => {
    const junk = await uploadBytes(testApp.admin, new Uint8Array(200).fill(60), { kind: 'cover', name: 'x.png' })
    expect((await save({}, { bannerUploadId: junk })).body).toEqual({ code: 'wrong_image_type' })
    const theirs = await uploadBytes(listener, await picture(100, 50), { kind: 'cover', name: 'x.png' })
    expect((await save({}, { bannerUploadId: theirs })).body).toEqual({ code: 'upload_missing' })
    expect((await site()).heroBannerUrl).toBeNull()
  })
})

test('with a base path the banner is served there, and the stored settings do not contain it', async () => {
  const mounted = await createTestApp({ site: { origin: 'https://music.example.org', path: '/listen' } })
  const bytes = new Uint8Array(
    await sharp({ create: { width: 90, height: 30, channels: 3, background: '#123' } })
      .png()
      .toBuffer(),
  )
  const bannerUploadId = await uploadBytes(mounted.admin, bytes, { kind: 'cover', name: 'x.png' })
  const { body } = await mounted.admin.call('PUT /api/admin/settings', { body: { version: 1, values: {}, bannerUploadId } })
  expect(body.settings.find(({ key }) => key === 'hero_banner_url')?.value).toMatch(/^\/covers\/banners\//)
  expect((await mounted.visitor.call('GET /api/site')).body.heroBannerUrl).toMatch(/^\/listen\/covers\/banners\//)
  await mounted.close()
})

test('the facts about the installation are those of its configuration', async () => {
  const { body } = await testApp.admin.call('GET /api/admin/system')
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite',
    storage: 'disk',
    publicAddress: null,
    sendsMail: false,
    maxUploadMegabytes: 100,
  })
  expect(body.songCount).toBe((await testApp.admin.call('GET /api/admin/songs')).body.count)
})

test('a new site has its defaults', async () => {
  const fresh = await createTestApp()
  const { body } = await fresh.admin.call('GET /api/admin/settings')
  expect(body.version).toBe(1)
  expect(body.settings.every(({ value, defaultValue }) => value === defaultValue)).toBe(true)
  await fresh.close()
})
