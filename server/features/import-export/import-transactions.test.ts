import { expect, test } from 'vitest'
import { appOfEachTest } from '#server/testing/app-of-file.ts'
import { exportFile, fileOf, importAll, importFile, song } from '#server/testing/import-export.ts'

const testApp = appOfEachTest()

const allSongs = async () => (await testApp.admin.call('GET /api/admin/songs')).body.songs
const allCategories = async () => (await testApp.admin.call('GET /api/admin/categories')).body.categories

test('each module is one transaction: a failed one is rolled back, completed ones stay, the following do not start', async () => {
  const { handle } = testApp.app.database
  // Only the second playlist has songs, and writing these fails while the column has another name.
  const playlists = [{ name: 'Fine' }, { name: 'Wrong', playlist_songs: [{ position: 1, song: { title: 'A', artist: 'Inês' } }] }]
  const file = fileOf({ songs: [song('A')], playlists, redirections: [{ from_url: '/r1', to_url: '/gallery' }] })
  await handle.schema.alterTable('playlist_songs').renameColumn('position', 'away').execute()
  file.data.playlists?.[1] &&
    Object.assign(file.data.playlists[1], { playlist_songs: [{ position: 1, song: { title: 'A', artist: 'Inês' } }] })
  const { events } = await importFile(testApp.admin, file)
  await handle.schema.alterTable('playlist_songs').renameColumn('away', 'position').execute()
  expect(events.filter((event) => event.status !== 'importing' && event.status !== 'checking')).toEqual([
    expect.objectContaining({ status: 'completed', module: 'songs', imported: 1 }),
    { status: 'error', module: 'playlists', code: 'internal' },
  ])
  const { data } = await exportFile(testApp.admin)
  expect([data.songs?.length, data.playlists?.length, data.redirections?.length]).toEqual([1, 0, 0])
})

test('a module whose transaction conflicts with another one is planned and written again', async () => {
  const { database } = testApp.app
  const { transaction } = database
  let conflicts = 0
  // PostgreSQL reports most conflicts at the end.
  database.transaction = (work) =>
    transaction(async (tx) => {
      const result = await work(tx)
      if (conflicts++ % 2 === 0) throw Object.assign(new Error('could not serialize access'), { code: '40001' })
      return result
    })
  const file = fileOf({
    artists: [{ name: 'Rui' }],
    albums: [{ title: 'Live', artists: ['Rui'] }],
    songs: [song('A', { id: 'a', category_id: 'jazz-id' })],
    playlists: [{ name: 'Late', category: { name: 'Folk', color: '#332211' }, playlist_songs: [{ song_id: 'a', position: 1 }] }],
    redirections: [{ from_url: '/r1', to_url: '/gallery' }],
    codes: [{ code: 'poster', destination: { kind: 'song', id: 'a' } }],
  })
  const once = { imported: 1, skipped: 0 }
  expect(await importAll(testApp.admin, file)).toEqual({
    artists: once,
    albums: once,
    songs: once,
    playlists: once,
    redirections: once,
    codes: once,
  })
  expect(conflicts).toBe(12)
  expect((await allCategories()).map(({ name }) => name).sort()).toEqual(['Folk', 'Jazz'])
})

test('a restoration that starts during an import ends it before the next module', async () => {
  const { database } = testApp.app
  const { transaction } = database
  const gates: Awaited<ReturnType<typeof database.locks.tryAcquire>>[] = []
  database.transaction = async (work) => {
    const result = await transaction(work)
    gates.push(await database.locks.tryAcquire('write-gate'))
    return result
  }
  const { events } = await importFile(testApp.admin, fileOf({ songs: [song('A')], playlists: [{ name: 'Late' }] }))
  for (const gate of gates) await gate?.release()
  expect(events.filter((event) => event.status !== 'importing')).toEqual([
    expect.objectContaining({ status: 'completed', module: 'songs', imported: 1 }),
    { status: 'error', module: 'playlists', code: 'maintenance' },
  ])
  const { data } = await exportFile(testApp.admin)
  expect([data.songs?.length, data.playlists?.length]).toEqual([1, 0])
})

test('an import waits while another process imports a module', async () => {
  const { locks } = testApp.app.database
  const other = await locks.tryAcquire('import')
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const { tryAcquire } = locks
  locks.tryAcquire = (name, events) => tryAcquire(name, events).finally(() => name === 'import' && resolve())
  const importing = importAll(testApp.admin, fileOf({ songs: [song('A')] }))
  await Promise.race([reached, importing])
  expect(await allSongs()).toEqual([])
  await other?.release()
  expect(await importing).toEqual({ songs: { imported: 1, skipped: 0 } })
})
