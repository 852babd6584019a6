import { expect, test } from 'vitest'
import { sampleHashes } from '#server/features/samples/sample-hashes.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'

const testApp = appOfFile()

const setup = async () => (await testApp.admin.call('GET /api/admin/setup')).body
const done = async () => (await setup()).steps.filter(({ isDone }) => isDone).map(({ step }) => step)
const saveName = async (site_name: string) => {
  const { version } = (await testApp.admin.call('GET /api/admin/settings')).body
  return testApp.admin.call('PUT /api/admin/settings', { body: { version, values: { site_name } } })
}
const users = async () => (await testApp.admin.call('GET /api/admin/users')).body.users
const creatorOf = async (id: string) => (await testApp.visitor.call('GET /api/playlists/:id', { params: { id } })).body.creator

test('each step is done once the site has reached it, and samples do not count', async () => {
  const library = createLibrary(testApp.admin)
  const [content_hash = ''] = await sampleHashes()
  expect((await setup()).hasSamples).toBe(false)
  const sample = await library.song('Slow Tide', await library.category('Home'))
  const { handle } = testApp.app.database
  await handle.updateTable('songs').set({ content_hash }).where('id', '=', sample).execute()
  await testApp.admin.call('POST /api/playlists', { body: { name: 'First Light', songIds: [sample] } })
  expect(await done()).toEqual([])
  expect(await setup()).toMatchObject({ asksFirst: true, hasSamples: true })
  await saveName('Harbour Choir')
  expect(await done()).toEqual(['name'])
  expect((await setup()).asksFirst).toBe(false)

  const song = await library.song('Evening', await library.category('Choir'))
  expect(await done()).toEqual(['name', 'song'])
  await testApp.admin.call('POST /api/playlists', { body: { name: 'Concert', songIds: [song] } })
  expect(await done()).toEqual(['name', 'song', 'playlist'])
  const { body: code } = await testApp.admin.call('POST /api/admin/codes', {
    body: { destination: { kind: 'song', id: song }, label: 'Poster' },
  })
  expect(await done()).toEqual(['name', 'song', 'playlist', 'print'])
  const head = await testApp.admin.request('/api/admin/archive', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip'])
  await (await testApp.admin.request('/api/admin/archive')).arrayBuffer()
  await expect.poll(done).toEqual(['name', 'song', 'playlist', 'print', 'backup'])
  const { entries } = (await testApp.admin.call('GET /api/admin/activity', { query: { kind: 'import-export' } })).body
  expect(entries.map(({ action }) => action)).toEqual(['archived'])

  expect((await setup()).firstScan).toBeNull()
  await testApp.visitor.request(`/c/${code.code}`, {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101' },
  })
  await expect
    .poll(async () => (await setup()).firstScan)
    .toEqual({ code: code.code, label: 'Poster', lastScanOn: new Date().toISOString().slice(0, 10) })

  for (const notice of ['first_scan', 'checklist', 'checklist'])
    expect((await testApp.admin.call('POST /api/admin/setup-dismissals', { body: { notice } })).status).toBe(204)
  expect(await setup()).toMatchObject({ isDismissed: true, firstScan: null })
})

test('the first account is named after the site until it gets a name of its own', async () => {
  const { id } = (await testApp.admin.call('POST /api/playlists', { body: { name: 'Our concert', songIds: [] } })).body
  await saveName('Harbour Hall')
  expect((await creatorOf(id))?.displayName).toBe('Harbour Hall')
  expect((await testApp.admin.call('GET /api/session')).body.viewer?.displayName).toBe('Harbour Hall')
  const [latest] = (await testApp.admin.call('GET /api/admin/activity')).body.entries
  expect([latest?.kind, latest?.actor]).toEqual(['settings', 'Harbour Hall'])

  const [{ role, username, version, id: userId } = {}] = await users()
  const { status } = await testApp.admin.call('PUT /api/users/:id', {
    params: { id: userId ?? '' },
    body: { username, role, version, displayName: 'Ada' },
  })
  expect(status).toBe(200)
  await saveName('Harbour Room')
  expect((await creatorOf(id))?.displayName).toBe('Ada')
})
