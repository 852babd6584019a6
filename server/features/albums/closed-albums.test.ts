import { beforeAll, describe, expect, test } from 'vitest'
import { insertListener, newAccount } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'

const testApp = appOfFile({}, { webFolder: builtPages() })
const library = createLibrary(testApp)
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const yesterday = new Date(Date.now() - 86_400_000).toISOString()
let category: string
let editor: TestClient

beforeAll(async () => {
  category = await library.category('Choir')
  editor = await newAccount(testApp, 'edda', 'editor')
})

/** An album with a listed, a hidden and a pending song. */
async function createAlbum(fields: object = {}) {
  const { body } = await testApp.admin.call('POST /api/albums', { body: { title: 'Lake Effect', ...fields } })
  const on = (trackNumber: number) => ({ albumId: body.id, trackNumber })
  await library.song('Drift', category, on(1))
  await library.song('Whiteout', category, { ...on(2), visibility: 'hidden' })
  const pending = await library.song('Thaw', category, on(3))
  await testApp.app.database.handle.updateTable('songs').set({ status: 'pending' }).where('id', '=', pending).execute()
  return body.id
}
async function read(client: TestClient, id: string) {
  const { status, body } = await client.call('GET /api/albums/:id', { params: { id } })
  return status === 200 ? { titles: body.songs.map(({ title }) => title), closed: body.closed } : status
}
const pageOf = async (client: TestClient, id: string) => {
  const response = await client.request(`/album/${id}`)
  return { status: response.status, robots: response.headers.get('x-robots-tag'), html: await response.text() }
}
const adminAlbum = async (id: string) => {
  const { albums } = (await testApp.admin.call('GET /api/admin/albums', { query: { search: 'Lake Effect', limit: 100 } })).body
  return albums.find((album) => album.id === id)
}
const everySong = ['Drift', 'Whiteout', 'Thaw']

describe('an album that visitors cannot open', () => {
  test.each([
    ['that starts later', { visibleFrom: tomorrow }, { reason: 'early', date: tomorrow }, 404, /administrators can see this page until/],
    [
      'that is announced',
      { visibleFrom: tomorrow, isAnnounced: true },
      { reason: 'announced', date: tomorrow },
      200,
      /see the announcement/,
    ],
    ['that is hidden', { visibility: 'hidden' }, { reason: 'hidden', date: null }, 404, /administrators can see this page\./],
    ['that is protected', { visibility: 'protected' }, { reason: 'protected', date: null }, 403, /This page is protected/],
  ] as const)('%s shows editors all of its songs, and who sees it', async (_, fields, closed, closedStatus, note) => {
    const id = await createAlbum(fields)
    for (const client of [testApp.admin, editor]) {
      expect(await read(client, id)).toEqual({ titles: everySong, closed })
      const { status, robots, html } = await pageOf(client, id)
      expect([status, robots]).toEqual([200, 'noindex'])
      expect(html).toMatch(note)
      expect(html).toContain('Whiteout')
    }
    expect([await read(testApp.visitor, id), (await pageOf(testApp.visitor, id)).status]).toEqual([404, closedStatus])
    expect(await adminAlbum(id)).toMatchObject({ songCount: 3, isListed: false })
  })

  test('that has ended, or of which visitors see no song, does the same', async () => {
    const ended = await createAlbum({ visibleUntil: tomorrow })
    await testApp.app.database.handle.updateTable('albums').set({ visible_until: yesterday }).where('id', '=', ended).execute()
    expect(await read(testApp.admin, ended)).toEqual({ titles: everySong, closed: { reason: 'over', date: yesterday } })
    expect((await pageOf(testApp.visitor, ended)).status).toBe(410)
    const { body: empty } = await testApp.admin.call('POST /api/albums', { body: { title: 'Lake Effect' } })
    await library.song('Rime', category, { albumId: empty.id, visibility: 'hidden' })
    expect(await read(testApp.admin, empty.id)).toEqual({ titles: ['Rime'], closed: { reason: 'empty', date: null } })
    expect(await read(testApp.visitor, empty.id)).toBe(404)
  })

  test('is not found by listeners', async () => {
    const listener = await newAccount(testApp, 'lena')
    for (const fields of [{ visibility: 'hidden' }, { visibleFrom: tomorrow }, { visibility: 'protected' }] as const)
      expect(await read(listener, await createAlbum(fields))).toBe(404)
  })
})

test('an album that visitors see is the same for editors, and the admin table counts all of its songs', async () => {
  const id = await createAlbum()
  const [forVisitors, forEditors] = [await read(testApp.visitor, id), await read(testApp.admin, id)]
  expect([forVisitors, forEditors]).toEqual([{ titles: ['Drift'] }, { titles: ['Drift'] }])
  expect(await adminAlbum(id)).toMatchObject({ songCount: 3, isListed: true })
})

test('members of a group open an album that is protected for it with its songs', async () => {
  const account = await insertListener(testApp.app.database, 'mia')
  const member = createClient(testApp.address)
  await member.signIn(account)
  const other = await newAccount(testApp, 'ole')
  const { body: group } = await testApp.admin.call('POST /api/admin/groups', { body: { name: 'Altos', emails: [account.email] } })
  const id = await createAlbum({ visibility: 'protected', groupIds: [group.id] })
  await library.song('Unlisted take', category, { albumId: id, trackNumber: 4, visibility: 'unlisted' })
  await library.song('Take for the altos', category, { albumId: id, trackNumber: 5, visibility: 'protected', groupIds: [group.id] })
  expect(await read(member, id)).toEqual({ titles: ['Drift', 'Unlisted take', 'Take for the altos'] })
  const { songs } = (await member.call('GET /api/albums/:id', { params: { id } })).body
  for (const song of songs) expect((await member.request(`/api/songs/${song.id}`)).status).toBe(200)
  const { status, html } = await pageOf(member, id)
  expect([status, html.includes('Drift'), html.includes('Whiteout')]).toEqual([200, true, false])
  expect([await read(other, id), (await pageOf(other, id)).status]).toEqual([404, 403])
})
