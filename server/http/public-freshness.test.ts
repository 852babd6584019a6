import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { ArchiveSource } from '#contract/archive.ts'
import { insertListener } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { exportFile, importAll } from '#server/testing/import-export.ts'
import { createLibrary, saveSetting } from '#server/testing/library.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { sendSong, uploadBytes } from '#server/testing/uploads.ts'

/** Has no embedded picture: a cover made in the background would change the pages too. */
const sound = join(import.meta.dirname, '../features/media/fixtures/bare.mp3')
const testApp = appOfFile({}, { webFolder: builtPages() })
let admin: TestClient
let listener: TestClient
let library: ReturnType<typeof createLibrary>

beforeAll(async () => {
  admin = testApp.admin
  library = createLibrary(admin)
  listener = createClient(testApp.address)
  await saveSetting(testApp.app.database, 'allow_user_uploads', 'true')
  await listener.signIn(await insertListener(testApp.app.database, 'lena'))
})

const read = async (url: string, headers: Record<string, string> = {}) => {
  const response = await testApp.visitor.request(url, { headers })
  return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() }
}

/**
 * Checks that the first read after the write shows it at these addresses, also for clients with a cached response. Returns the write's
 * result.
 */
async function shows<T>(urls: string[], write: () => Promise<T>): Promise<T> {
  const before = new Map<string, Awaited<ReturnType<typeof read>>>()
  for (const url of urls) {
    await read(url)
    before.set(url, await read(url))
  }
  const written = await write()
  for (const [url, old] of before) {
    const now = await read(url, old.etag ? { 'if-none-match': old.etag } : {})
    expect([url, now.status], 'who has the older one gets the new one').not.toEqual([url, 304])
    expect([url, now.status, now.text]).not.toEqual([url, old.status, old.text])
    expect([url, await read(url)]).toEqual([url, now])
  }
  return written
}

const ok = async <T extends { status: number }>(response: Promise<T>): Promise<T> => {
  const settled = await response
  expect(settled.status).toBeLessThan(300)
  return settled
}

test('categories', async () => {
  const id = await library.category('Tango')
  const song = await shows(['/api/playlist-categories'], () => library.song('Sur', id))
  const input = { name: 'Tango nuevo', color: '#ff0000', version: 1 }
  await shows(['/api/playlist-categories', `/api/songs/${song}`, `/song/${song}`], () =>
    ok(admin.call('PUT /api/categories/:id', { params: { id }, body: input })),
  )
  const playlist = { name: 'Milonga', songIds: [song], categoryId: id }
  await shows([`/playlists/${id}`, '/api/playlist-categories'], () => ok(admin.call('POST /api/playlists', { body: playlist })))
  await ok(admin.call('POST /api/playlists', { body: { name: 'Elsewhere', songIds: [song] } }))
  await shows(['/api/featured-playlists', '/gallery'], () =>
    ok(admin.call('PUT /api/categories/:id/favorite', { params: { id }, body: { isFavorite: true } })),
  )
  const left = await library.category('Left')
  const only = await library.song('Only', left)
  await shows(['/api/playlist-categories'], () => ok(admin.call('DELETE /api/songs/:id', { params: { id: only } })))
})

test('songs, one by one and many at once', async () => {
  const jazz = await library.category('Jazz')
  const folk = await library.category('Folk')
  const lists = ['/', '/api/newest-songs', '/api/featured-songs', '/sitemap.xml', '/api/search?text=ferry', '/gallery?q=ferry']
  const id = await shows(lists, () => library.song('Night Ferry', jazz))
  const body = { title: 'Day Ferry', categoryId: jazz, mediaType: 'audio', version: 1 }
  const oembed = `/api/oembed?url=${encodeURIComponent(`${testApp.address}/song/${id}`)}`
  await shows([...lists.filter((url) => url !== '/sitemap.xml'), `/song/${id}`, `/embed/song/${id}`, oembed], () =>
    ok(admin.call('PUT /api/songs/:id', { params: { id }, body })),
  )
  await shows([`/song/${id}`, `/api/songs/${id}`], () =>
    ok(admin.call('POST /api/admin/song-edits', { body: { songs: { ids: [id] }, changes: { categoryId: folk } } })),
  )
  await shows([...lists, `/song/${id}`], () => ok(admin.call('DELETE /api/songs/:id', { params: { id } })))
  const other = await library.song('Late Ferry', jazz)
  await shows([...lists, `/song/${other}`], () => ok(admin.call('POST /api/admin/song-deletions', { body: { ids: [other] } })))
})

test('songs that listeners send, approved and withdrawn', async () => {
  const sent = await shows(['/api/newest-songs'], () => ok(sendSong(listener, sound, { title: 'Sent' })))
  expect(sent.body.status).toBe('published')
  await saveSetting(testApp.app.database, 'require_admin_approval', 'true')
  const { id } = (await ok(sendSong(listener, sound, { title: 'Waiting' }))).body
  await shows(['/api/newest-songs', `/api/songs/${id}`, `/song/${id}`, '/sitemap.xml'], () =>
    ok(admin.call('POST /api/admin/song-approvals', { body: { ids: [id] } })),
  )
  await shows(['/api/newest-songs', `/api/songs/${id}`, `/song/${id}`, '/sitemap.xml'], () =>
    ok(admin.call('POST /api/admin/song-approval-reversals', { body: { ids: [id] } })),
  )
})

test('playlists', async () => {
  const songs = [await library.song('One', await library.category('Choir')), await library.song('Two', await library.category('Organ'))]
  const { body: playlist } = await shows(['/gallery', '/api/featured-playlists', '/sitemap.xml'], () =>
    ok(admin.call('POST /api/playlists', { body: { name: 'Evensong', songIds: songs, isFavorite: true } })),
  )
  const params = { id: playlist.id }
  const urls = [
    `/playlist/${playlist.id}`,
    `/api/playlists/${playlist.id}`,
    `/feeds/playlist/${playlist.id}.xml`,
    '/api/featured-playlists',
  ]
  const body = { name: 'Matins', songIds: songs.toReversed(), isFavorite: true, version: playlist.version }
  await shows(urls, () => ok(admin.call('PUT /api/playlists/:id', { params, body })))
  await shows(urls.slice(0, 3), () =>
    ok(admin.call('DELETE /api/playlists/:id/songs/:songId', { params: { ...params, songId: songs[0] ?? '' } })),
  )
  await shows(['/api/featured-playlists'], () => ok(admin.call('PUT /api/playlists/:id/favorite', { params, body: { isFavorite: false } })))
  await shows([...urls.slice(0, 3), '/sitemap.xml'], () => ok(admin.call('DELETE /api/playlists/:id', { params })))
})

test('names of users, and their deletion', async () => {
  const account = { username: 'otto', displayName: 'Otto', email: 'otto@example.com', password: 'otto sings loudly', role: 'admin' }
  const { body: user } = await ok(admin.call('POST /api/users', { body: account }))
  const otto = createClient(testApp.address)
  await otto.signIn({ email: account.email, password: account.password })
  const song = await library.song('Hum', await library.category('Barbershop'))
  const { body: playlist } = await ok(otto.call('POST /api/playlists', { body: { name: "Otto's", songIds: [song] } }))
  const urls = [`/playlist/${playlist.id}`, `/api/playlists/${playlist.id}`]
  const body = { username: 'otto', displayName: 'Otto the Great', role: 'admin', version: user.version }
  await shows(urls, () => ok(admin.call('PUT /api/users/:id', { params: { id: user.id }, body })))
  await shows(urls, () => ok(admin.call('DELETE /api/users/:id', { params: { id: user.id } })))
})

test('settings', async () => {
  const { body } = await admin.call('GET /api/admin/settings')
  let { version } = body
  const save = async (values: Record<string, string>) => {
    version = (await ok(admin.call('PUT /api/admin/settings', { body: { version, values } }))).body.version
  }
  await shows(['/', '/api/site', '/manifest.webmanifest', '/admin'].slice(0, 3), () => save({ site_name: 'Harbour Radio' }))
  await shows(['/terms', '/api/legal/terms'], () => save({ terms_of_service: 'Be kind.' }))
  await shows(['/about', '/api/about'], () => save({ about_mission: 'For every concert.' }))
  await shows(['/api/upload-rules'], () => save({ allow_user_uploads: 'false' }))
  await shows(['/gallery', '/api/featured-playlists', '/sitemap.xml'], () => save({ enable_public_playlists: 'false' }))
  await save({ enable_public_playlists: 'true' })

  await shows(['/', '/api/newest-songs', '/sitemap.xml'], () => save({ maintenance_mode: 'true' }))
  for (const url of ['/', '/api/newest-songs', '/sitemap.xml']) {
    expect([url, (await read(url)).status]).toEqual([url, 503])
    expect([url, (await admin.request(url)).status]).toEqual([url, 200])
    expect([url, (await listener.request(url)).status]).toEqual([url, 503])
  }
  await shows(['/', '/api/newest-songs', '/sitemap.xml'], () => save({ maintenance_mode: 'false' }))
})

test('redirections, each hit counted', async () => {
  const leads = async () =>
    (
      await testApp.visitor.request('/old-code', {
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' },
      })
    ).headers.get('location')
  expect(await leads()).toBeNull()
  const create = (toUrl: string) => ok(admin.call('POST /api/redirections', { body: { fromUrl: '/old-code', toUrl, isActive: true } }))
  const { body } = await create('/gallery')
  for (let time = 0; time < 3; time++) expect(await leads()).toBe('/gallery')
  const params = { id: body.id }
  const change = (version: number, isActive: boolean) =>
    ok(admin.call('PUT /api/redirections/:id', { params, body: { fromUrl: '/old-code', toUrl: '/about', isActive, version } }))
  await change(1, true)
  for (let time = 0; time < 2; time++) expect(await leads()).toBe('/about')
  await change(2, false)
  expect(await leads()).toBeNull()
  await create('/terms')
  expect(await leads()).toBe('/terms')
  await expect.poll(async () => (await admin.call('GET /api/admin/redirections/:id', { params })).body.hits).toBe(5)
  await ok(admin.call('DELETE /api/redirections/:id', { params }))
})

test('an import, and the restoration of an archive', async () => {
  await library.song('Exported', await library.category('Export'))
  const file = await exportFile(admin)
  const song = file.data.songs?.find(({ title }) => title === 'Exported')
  const row = { ...song, id: 'brand-new-song', title: 'Brand New' }
  await shows(['/api/newest-songs', '/sitemap.xml'], () => importAll(admin, { ...file, modules: ['songs'], data: { songs: [row] } }))

  const archive = new Uint8Array(await (await admin.request('/api/admin/archive')).arrayBuffer())
  const late = await library.song('After the archive', await library.category('Late'))
  const from: ArchiveSource = { uploadId: await uploadBytes(admin, archive, { kind: 'archive', name: 'site.zip' }) }
  const urls = [`/song/${late}`, `/api/songs/${late}`, '/api/newest-songs', '/sitemap.xml', '/api/playlist-categories']
  await shows(urls, async () => {
    await ok(admin.call('POST /api/admin/archive-checks', { body: { source: from } }))
    await phase('checked')
    await ok(admin.call('POST /api/admin/restorations', { body: { source: from } }))
    await phase('restored')
  })
})

const phase = (wanted: string) => expect.poll(async () => (await admin.call('GET /api/admin/restoration')).body.phase).toBe(wanted)

test('continuous reads during writes never miss an acknowledged write', async () => {
  const category = await library.category('Races')
  const id = await library.song('0', category)
  let acknowledged = 0
  let isOver = false
  const titleIn = (text: string) => Number(/Title-(\d+)-/.exec(text)?.[1] ?? 0)
  let reads = 0
  const reader = async (url: string) => {
    let seen = 0
    while (!isOver) {
      const before = acknowledged
      const now = titleIn((await read(url)).text)
      reads++
      expect(now).toBeGreaterThanOrEqual(Math.max(before, seen))
      seen = now
    }
    expect(titleIn((await read(url)).text)).toBe(acknowledged)
  }
  const writer = async () => {
    try {
      for (let count = 1; count <= 60; count++) {
        const body = { title: `Title-${count}-`, categoryId: category, mediaType: 'audio', version: count }
        await ok(admin.call('PUT /api/songs/:id', { params: { id }, body }))
        acknowledged = count
        // Commits that change nothing that visitors see.
        await listener.call('PUT /api/songs/:id/like', { params: { id } })
      }
    } finally {
      isOver = true
    }
  }
  await Promise.all([writer(), ...[`/api/songs/${id}`, `/song/${id}`, '/api/newest-songs', `/api/songs/${id}`].map(reader)])
  expect(reads).toBeGreaterThan(60)
})
