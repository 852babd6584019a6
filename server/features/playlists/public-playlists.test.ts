import { beforeAll, describe, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary, insertPlaylist, saveSetting } from '#server/testing/library.ts'

const testApp = appOfFile()
let jazz: string
let songs: string[]
beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  jazz = await library.category('Jazz')
  songs = []
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) songs.push(await library.song(title, jazz, { artist: 'Quintet' }))
})

const insert = (name: string, o: Partial<Parameters<typeof insertPlaylist>[1]> = {}) =>
  insertPlaylist(testApp.app.database, { name, songIds: songs, categoryId: jazz, ...o })
const get = (id: string) => testApp.visitor.call('GET /api/playlists/:id', { params: { id } })

test('a public playlist shows its songs in order', async () => {
  const id = await insert('Late', { songIds: [...songs].reverse(), description: 'After midnight' })
  const { status, body } = await get(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Late', description: 'After midnight', songCount: 5, creator: null, category: { name: 'Jazz' } })
  expect(body.songs.map((song) => song.title)).toEqual(['Five', 'Four', 'Three', 'Two', 'One'])
  expect(body.firstSongs.map((song) => song.title)).toEqual(['Five', 'Four', 'Three'])
})

test('its card names the first three songs that are published, also if it begins with others or is short', async () => {
  const library = createLibrary(testApp.admin)
  const hidden: string[] = []
  for (let number = 1; number <= 3; number++) hidden.push(await library.song(`Hidden ${number}`, jazz, { visibility: 'hidden' }))
  const [first = '', second = ''] = songs
  const named = async (songIds: string[]) => (await get(await insert('Card', { songIds }))).body.firstSongs.map((song) => song.title)
  expect(await named([...hidden, ...songs])).toEqual(['One', 'Two', 'Three'])
  expect(await named([hidden[0] ?? '', first, second])).toEqual(['One', 'Two'])
  expect(await named([first])).toEqual(['One'])
  expect(await named(hidden)).toEqual([])
})

test('a private playlist gets the same response as a missing one', async () => {
  const id = await insert('Hidden', { isPublic: false })
  expect([await get(id), await get('nothing')].map(({ status, body }) => [status, body])).toEqual([
    [404, { code: 'not_found' }],
    [404, { code: 'not_found' }],
  ])
})

test('deleting a song closes the gap it leaves', async () => {
  const library = createLibrary(testApp.admin)
  const deleted = await library.song('Deleted soon', jazz)
  const id = await insert('With a gap', { songIds: [songs[0] ?? '', deleted, songs[1] ?? ''] })
  await testApp.admin.call('DELETE /api/songs/:id', { params: { id: deleted } })
  expect((await get(id)).body.songs.map((song) => song.title)).toEqual(['One', 'Two'])
  const rows = await testApp.app.database.handle
    .selectFrom('playlist_songs')
    .select('position')
    .where('playlist_id', '=', id)
    .orderBy('position')
    .execute()
  expect(rows.map((row) => row.position)).toEqual([1, 2])
})

describe('of a category', () => {
  const list = (id: string, query: Record<string, string> = {}) =>
    testApp.visitor.call('GET /api/categories/:id/playlists', { params: { id }, query })

  test('are found by name or description, page by page', async () => {
    const library = createLibrary(testApp.admin)
    const folk = await library.category('Folk', { description: 'Songs by hand' })
    for (const name of ['Árbol', 'Bridge', 'Cradle']) await insert(name, { categoryId: folk, description: `About a ${name}` })
    await insert('Secret', { categoryId: folk, isPublic: false })
    const first = (await list(folk, { limit: '2' })).body
    expect(first.category).toMatchObject({ name: 'Folk', description: 'Songs by hand' })
    const second = (await list(folk, { limit: '2', cursor: first.nextCursor ?? '' })).body
    expect([...first.playlists, ...second.playlists].map(({ name }) => name)).toEqual(['Cradle', 'Bridge', 'Árbol'])
    expect(second.nextCursor).toBeNull()
    expect((await list(folk, { search: 'ARBOL' })).body.playlists.map(({ name }) => name)).toEqual(['Árbol'])
    expect((await list(folk, { search: 'secret' })).body.playlists).toEqual([])
  })

  test("an unknown category, or a playlist's id, is not found", async () => {
    const id = await insert('Wrong kind')
    expect([(await list('nothing')).status, (await list(id)).status]).toEqual([404, 404])
  })
})

test('featured are the marked ones and those of marked categories, by name; all public ones while nothing is marked', async () => {
  const featured = async () => (await testApp.visitor.call('GET /api/featured-playlists')).body.playlists.map(({ name }) => name)
  expect(await featured()).toEqual(expect.arrayContaining(['Late', 'Bridge']))
  expect(await featured()).not.toContain('Hidden')
  const library = createLibrary(testApp.admin)
  const starred = await library.category('Starred', { isFavorite: true })
  await insert('zebra', { isFavorite: true })
  await insert('Apple', { categoryId: starred })
  expect(await featured()).toEqual(['Apple', 'zebra'])
})

test('featured playlists are paginated, each once', async () => {
  const library = createLibrary(testApp.admin)
  const categories = [await library.category('First', { isFavorite: true }), await library.category('Second', { isFavorite: true })]
  const names = Array.from({ length: 9 }, (_, index) => `Page ${index}`)
  // Some are favorites and in a favorite category.
  for (const [index, name] of names.entries())
    await insert(name, { categoryId: categories[index % 3] ?? jazz, isFavorite: index % 3 !== 1 })
  await insert('Page that is private', { categoryId: categories[0] ?? '', isPublic: false })
  const found: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await testApp.visitor.call('GET /api/featured-playlists', { query: { limit: '4', ...(cursor && { cursor }) } })
    expect(body.playlists.length).toBeLessThanOrEqual(4)
    found.push(...body.playlists.map(({ name }) => name))
    cursor = body.nextCursor ?? undefined
  } while (cursor)
  expect(found).toEqual(['Apple', ...names, 'zebra'])
})

test("categories count their public playlists; 'Home' is not offered", async () => {
  const home = await createLibrary(testApp.admin).category('Home')
  await insert('Featured', { categoryId: home })
  const { categories } = (await testApp.visitor.call('GET /api/playlist-categories')).body
  expect(categories.find(({ name }) => name === 'Folk')).toMatchObject({ playlistCount: 3 })
  expect(categories.map(({ name }) => name)).not.toContain('Home')

  const library = createLibrary(testApp.admin)
  const empty = await library.category('Empty')
  const songsOnly = await library.category('Songs only')
  await library.song('Alone', songsOnly)
  const offered = (await testApp.visitor.call('GET /api/playlist-categories')).body.categories
  expect(offered.find(({ id }) => id === songsOnly)).toMatchObject({ playlistCount: 0 })
  expect(offered.map(({ id }) => id)).not.toContain(empty)
})

describe('search', () => {
  const search = async (text: string) => (await testApp.visitor.call('GET /api/search', { query: { text } })).body

  test('finds artists, albums, songs and playlists by one character, in any script', async () => {
    const library = createLibrary(testApp.admin)
    await library.song('夜', jazz, { artist: 'Ünlü' })
    await library.song('Evening', jazz, { artist: 'Ünlü', album: 'Mañana' })
    expect((await search('夜')).songs.map(({ title }) => title)).toEqual(['夜'])
    const found = await search('UNLU')
    expect(found.artists).toMatchObject([{ name: 'Ünlü', songCount: 2 }])
    expect([found.albums, (await search('ñ')).albums]).toMatchObject([[{ title: 'Mañana', artist: 'Ünlü' }], [{ title: 'Mañana' }]])
    expect((await search('árb')).playlists.map(({ name }) => name)).toEqual(['Árbol'])
    expect((await search('%')).songs).toEqual([])
  })

  test('a blank text is rejected', async () => {
    expect((await testApp.visitor.call('GET /api/search', { query: { text: ' ' } })).status).toBe(400)
  })
})

test('with public playlists switched off they respond 404', async () => {
  const id = await insert('Switched off')
  await saveSetting(testApp.app.database, 'enable_public_playlists', 'false')
  expect((await get(id)).status).toBe(404)
  expect((await testApp.visitor.call('GET /api/featured-playlists')).body.playlists).toEqual([])
  await saveSetting(testApp.app.database, 'enable_public_playlists', 'true')
  expect((await get(id)).status).toBe(200)
})
