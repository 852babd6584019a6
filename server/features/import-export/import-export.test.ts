import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertListener } from '#server/testing/accounts.ts'
import { dumpDatabase } from '#server/testing/database-dump.ts'
import { checkFile, exportFile, importAll, importFile } from '#server/testing/import-export.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createClient } from '#server/testing/test-client.ts'

let source: TestApp
let target: TestApp

beforeAll(async () => {
  source = await createTestApp()
  target = await createTestApp()
  await fill(source)
})
afterAll(async () => {
  await source.close()
  await target.close()
})

async function fill({ admin, app }: TestApp) {
  const library = createLibrary(admin)
  const jazz = await library.category('Jazz', { color: '#112233' })
  const folk = await library.category('Folk')
  const songs: string[] = []
  for (let i = 1; i <= 450; i++)
    songs.push(
      await library.song(`Song ${i}`, i % 2 ? jazz : folk, {
        artist: i % 3 ? 'Inês' : null,
        fileUrl: `https://media.example.org/${i}.mp3`,
      }),
    )
  for (const [index, name] of ['Late', 'Early', 'Empty'].entries())
    await insertPlaylist(app.database, {
      name,
      songIds: index === 2 ? [] : songs.slice(index, index + 30).toReversed(),
      description: 'Über alles',
      categoryId: jazz,
      isPublic: index === 0,
      isFavorite: index === 1,
    })
  for (const path of ['/old', '/poster/1', '/café'])
    await admin.call('POST /api/redirections', { body: { fromUrl: path, toUrl: '/gallery', isActive: path !== '/old' } })
}

const rowsOf = async (app: TestApp) => {
  const { data } = await exportFile(app.admin)
  return data
}

describe('an export', () => {
  test('is a file named by its day, with its modules, each row on a line', async () => {
    const response = await source.admin.request('/api/admin/export?modules=redirections,songs')
    const today = new Date().toISOString().slice(0, 10)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="music-platform-export-${today}.json"`)
    const text = await response.text()
    expect(text.split('\n').filter((line) => line.startsWith('{"id"'))).toHaveLength(453)
    expect(text.endsWith('\n}}\n')).toBe(true)
    const file = JSON.parse(text)
    expect([Object.keys(file), file.version, file.modules]).toEqual([
      ['exportDate', 'version', 'modules', 'data'],
      '1.0',
      ['songs', 'redirections'],
    ])
  })

  test('names its fields as the product always has', async () => {
    const data = await rowsOf(source)
    expect(data.songs?.[0]).toMatchObject({
      title: 'Song 1',
      artist: 'Inês',
      album: null,
      category: { name: 'Jazz', color: '#112233' },
      file_url: 'https://media.example.org/1.mp3',
      file_type: 'audio',
      duration: null,
      is_favorite: false,
      uploader: { username: 'admin' },
    })
    expect(data.playlists?.[0]).toMatchObject({
      name: 'Late',
      is_public: true,
      category: { name: 'Jazz', color: '#112233' },
      creator: null,
    })
    expect((data.playlists?.[0]?.playlist_songs as unknown[])[0]).toMatchObject({
      position: 1,
      song: { title: 'Song 30', artist: null, album: null },
    })
    expect(data.redirections?.[0]).toEqual({
      id: expect.any(String),
      from_url: '/old',
      to_url: '/gallery',
      is_active: false,
      created_at: expect.any(String),
    })
  })

  test('counts the rows in advance', async () => {
    expect((await source.admin.call('GET /api/admin/export/counts')).body).toEqual({
      artists: 1,
      albums: 0,
      songs: 450,
      playlists: 3,
      redirections: 3,
      codes: 0,
    })
  })

  test('is rejected for unknown modules, and for all but administrators', async () => {
    for (const query of ['?modules=', '?modules=users', '?modules=songs&x=1', '?modules[]=songs'])
      expect([query, (await source.admin.request(`/api/admin/export${query}`)).status]).toEqual([query, 400])
    const listener = createClient(source.address)
    await listener.signIn(await insertListener(source.app.database, 'lena'))
    for (const path of ['/api/admin/export', '/api/admin/import', '/api/admin/import/check']) {
      const method = path.endsWith('export') ? 'GET' : 'POST'
      expect((await listener.request(path, { method })).status).toBe(403)
      expect((await source.visitor.request(path, { method })).status).toBe(401)
    }
  })

  test('names only songs of the same file, also when songs are added during it', async () => {
    const testApp = await createTestApp()
    const { database } = testApp.app
    const library = createLibrary(testApp.admin)
    const categoryId = await library.category('Jazz')
    const { openFrozenView } = database
    database.openFrozenView = async () => {
      const view = await openFrozenView()
      await insertPlaylist(database, { name: 'New', songIds: [await library.song('New', categoryId)] })
      return view
    }
    const { data } = await exportFile(testApp.admin)
    await testApp.close()
    expect([data.songs, data.playlists]).toEqual([[], []])
  })

  test('releases the database when the client disconnects', async () => {
    for (let i = 0; i < 15; i++) {
      const { body } = await source.admin.request('/api/admin/export')
      await body?.cancel()
    }
    // PostgreSQL has ten connections; a leaked one would block this export.
    expect((await exportFile(source.admin)).data.songs).toHaveLength(450)
  })

  test('is in the log', async () => {
    const { entries } = (await source.admin.call('GET /api/admin/activity', { query: { kind: 'import-export' } })).body
    expect(entries[0]).toMatchObject({ action: 'exported', subject: { name: 'songs, playlists, redirections' }, count: 456 })
  })

  test('responds to HEAD with its headers only', async () => {
    const logged = async () =>
      (await source.admin.call('GET /api/admin/activity', { query: { kind: 'import-export' } })).body.entries.length
    const before = await logged()
    const { status, headers } = await source.admin.request('/api/admin/export', { method: 'HEAD' })
    expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('music-platform-export-')])
    expect(headers.get('content-length')).toBeNull()
    await exportFile(source.admin)
    expect(await logged()).toBe(before + 1)
  })
})

describe('an import', () => {
  test('is predicted without writing anything, then adds the same rows; a second one changes nothing', async () => {
    const file = await exportFile(source.admin)
    const before = await dumpDatabase(target.app.database)
    const { status, body: plan } = await checkFile(target.admin, file)
    expect(status).toBe(200)
    expect(
      plan.modules.map(({ module, lines, newCategories }) => [
        module,
        lines.length,
        lines.filter((line) => line.skipped).length,
        newCategories,
      ]),
    ).toEqual([
      ['songs', 450, 0, [expect.objectContaining({ name: 'Jazz', color: '#112233' }), expect.objectContaining({ name: 'Folk' })]],
      ['playlists', 3, 0, []],
      ['redirections', 3, 0, []],
    ])
    expect(await dumpDatabase(target.app.database)).toEqual(before)

    expect(await importAll(target.admin, file)).toEqual({
      songs: { imported: 450, skipped: 0 },
      playlists: { imported: 3, skipped: 0 },
      redirections: { imported: 3, skipped: 0 },
    })
    const ownerOf = (app: TestApp) =>
      app.app.database.handle.selectFrom('profiles').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
    const [{ id: from }, { id: to }] = [await ownerOf(source), await ownerOf(target)]
    const imported = JSON.parse(JSON.stringify(await rowsOf(target)).replaceAll(to, from))
    expect(imported).toEqual(file.data)

    const after = await dumpDatabase(target.app.database)
    expect(await importAll(target.admin, file)).toEqual({
      songs: { imported: 0, skipped: 450 },
      playlists: { imported: 0, skipped: 3 },
      redirections: { imported: 0, skipped: 3 },
    })
    expect(await dumpDatabase(target.app.database)).toEqual(after)
    const again = await checkFile(target.admin, file)
    expect(again.body.modules.flatMap(({ lines }) => lines.map((line) => line.skipped))).toEqual(Array(456).fill('duplicate'))
  })

  test('reports its progress by module, and is logged', async () => {
    const file = await exportFile(source.admin)
    for (const song of file.data.songs ?? []) song.title = `${song.title} again`
    const { events } = await importFile(target.admin, file, '?modules=songs')
    expect(events.map((event) => event.status)).toEqual([
      'importing',
      'checking',
      'checking',
      'importing',
      'importing',
      'importing',
      'completed',
      'finished',
    ])
    expect(events.filter((event) => event.status === 'importing').map(({ done, total }) => [done, total])).toEqual([
      [0, 450],
      [0, 450],
      [200, 450],
      [400, 450],
    ])
    const { entries } = (await target.admin.call('GET /api/admin/activity', { query: { kind: 'import-export' } })).body
    expect(entries[0]).toMatchObject({ action: 'imported', subject: { name: 'songs' }, count: 450 })
  })

  test('the same file imported twice concurrently adds everything once', async () => {
    const file = await exportFile(source.admin)
    for (const row of [...(file.data.songs ?? []), ...(file.data.playlists ?? [])])
      Object.assign(row, 'title' in row ? { title: `${row.title} twice` } : { name: `${row.name} twice` })
    for (const row of file.data.redirections ?? []) row.from_url = `${row.from_url}/twice`
    const results = await Promise.all([importAll(target.admin, file), importAll(target.admin, file)])
    expect(results.map((result) => result.songs?.imported).sort()).toEqual([0, 450])
    expect(results.map((result) => result.playlists?.imported).sort()).toEqual([0, 3])
    expect(results.map((result) => result.redirections?.imported).sort()).toEqual([0, 3])
  })
})
