import { beforeAll, expect, test } from 'vitest'
import type { Closed } from '#contract/visibility.ts'
import { insertListener, newAccount } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'

const testApp = appOfFile({}, { webFolder: builtPages() })
const library = createLibrary(testApp)
const [tomorrow, nextWeek] = [1, 7].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
let category: string
let editor: TestClient
let listener: TestClient

beforeAll(async () => {
  category = await library.category('Choir')
  editor = await newAccount(testApp, 'edda', 'editor')
  listener = await newAccount(testApp, 'lena')
})

const createSong = (fields: Record<string, unknown> = {}) => library.song('Drift', category, fields)

/** A playlist with a listed and a hidden song. */
async function createPlaylist(fields: object = {}) {
  const songIds = [await library.song('Drift', category), await library.song('Whiteout', category, { visibility: 'hidden' })]
  const { status, body } = await testApp.admin.call('POST /api/playlists', { body: { name: 'Winter', songIds, ...fields } })
  expect(status).toBe(200)
  return body.id
}

async function closedFor(client: TestClient, kind: 'songs' | 'playlists', id: string) {
  const { status, body } = await client.call(`GET /api/${kind}/:id`, { params: { id } })
  return status === 200 ? (body.closed ?? 'open') : status
}

async function pageOf(client: TestClient, path: string) {
  const response = await client.request(path)
  return { status: response.status, isPrivate: response.headers.get('cache-control')?.includes('private'), html: await response.text() }
}

const closings: [string, Record<string, unknown>, Closed, RegExp][] = [
  ['that starts later', { visibleFrom: tomorrow }, { reason: 'early', date: tomorrow ?? '' }, /administrators can see this page until/],
  [
    'that is announced',
    { visibleFrom: tomorrow, isAnnounced: true },
    { reason: 'announced', date: tomorrow ?? '' },
    /see the announcement/,
  ],
  ['that is hidden', { visibility: 'hidden' }, { reason: 'hidden', date: null }, /administrators can see this page\./],
  ['that is protected', { visibility: 'protected' }, { reason: 'protected', date: null }, /This page is protected/],
]

test.each(closings)('a song %s says on its page who sees it, to editors', async (_, fields, closed, note) => {
  const id = await createSong(fields)
  for (const client of [testApp.admin, editor]) {
    expect(await closedFor(client, 'songs', id)).toEqual(closed)
    const { status, isPrivate, html } = await pageOf(client, `/song/${id}`)
    expect([status, isPrivate]).toEqual([200, true])
    expect(html).toMatch(note)
  }
  expect(await closedFor(testApp.visitor, 'songs', id)).toBe(404)
})

test.each(closings)('a playlist %s shows editors all of its songs, and who sees it', async (_, fields, closed, note) => {
  const id = await createPlaylist(fields)
  for (const client of [testApp.admin, editor]) {
    expect(await closedFor(client, 'playlists', id)).toEqual(closed)
    const { status, isPrivate, html } = await pageOf(client, `/playlist/${id}`)
    expect([status, isPrivate]).toEqual([200, true])
    expect(html).toMatch(note)
    expect(html).toContain('Whiteout')
  }
  for (const client of [testApp.visitor, listener]) expect(await closedFor(client, 'playlists', id)).toBe(404)
})

test('a private playlist has no page; others have none while playlists are turned off', async () => {
  expect(await closedFor(editor, 'playlists', await createPlaylist({ isPublic: false }))).toBe(404)
  const id = await createPlaylist({ visibility: 'hidden' })
  expect(await closedFor(editor, 'playlists', id)).toEqual({ reason: 'hidden', date: null })
  const saveSetting = async (enable_public_playlists: string) => {
    const { version } = (await testApp.admin.call('GET /api/admin/settings')).body
    return testApp.admin.call('PUT /api/admin/settings', { body: { version, values: { enable_public_playlists } } })
  }
  await saveSetting('false')
  expect(await closedFor(editor, 'playlists', id)).toBe(404)
  await saveSetting('true')
})

test('a song of an album that starts later has the later of both starts', async () => {
  const { body: album } = await testApp.admin.call('POST /api/albums', { body: { title: 'Lake Effect', visibleFrom: nextWeek } })
  const id = await createSong({ albumId: album.id, visibleFrom: tomorrow })
  expect(await closedFor(editor, 'songs', id)).toEqual({ reason: 'early', date: nextWeek })
})

test('a pending song says so to its uploader and editors, until it is approved', async () => {
  const account = await insertListener(testApp.app.database, 'mia')
  const uploader = createClient(testApp.address)
  await uploader.signIn(account)
  const id = await createSong()
  const { handle } = testApp.app.database
  const update = (fields: object) => handle.updateTable('songs').set(fields).where('id', '=', id).execute()
  const { profileId } = (await uploader.call('GET /api/session')).body.viewer ?? {}
  await update({ status: 'pending', uploaded_by: profileId })
  for (const client of [uploader, editor]) {
    expect(await closedFor(client, 'songs', id)).toEqual({ reason: 'pending', date: null })
    expect((await pageOf(client, `/song/${id}`)).html).toMatch(/Waiting for approval\. Only its uploader/)
  }
  await update({ status: 'published' })
  for (const client of [uploader, editor, testApp.visitor]) expect(await closedFor(client, 'songs', id)).toBe('open')
})
