import { expect, test } from 'vitest'
import { sampleSongs } from '#samples/samples.ts'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { insertListener } from '#server/testing/accounts.ts'
import { appOfEachTest } from '#server/testing/app-of-file.ts'
import { cleanedUp } from '#server/testing/background-work.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { createClient } from '#server/testing/test-client.ts'

const testApp = appOfEachTest({ sampleContent: true })

const foresee = async () => (await testApp.admin.call('GET /api/admin/samples')).body
const remove = async () => (await testApp.admin.call('DELETE /api/admin/samples')).body
const songs = async () => (await testApp.admin.call('GET /api/admin/songs')).body.songs
const categories = async () => (await testApp.admin.call('GET /api/admin/categories')).body.categories.map(({ name }) => name)
const titles = sampleSongs.map(({ title }) => title)

test('removes the songs with their files, the playlist and the category, once, and they are not added again', async () => {
  const before = await songs()
  const { playlists } = (await testApp.visitor.call('GET /api/featured-playlists')).body
  expect(await foresee()).toEqual({
    songs: before.map(({ id, title }) => ({ id, title, isEdited: false, likeCount: 0 })),
    playlists: [{ id: playlists[0]?.id, name: 'First Light' }],
    shortened: [],
    removesHome: true,
  })
  expect(before.map(({ title }) => title).sort()).toEqual([...titles].sort())
  const files = before.flatMap(({ fileUrl, coverUrl }) => [fileUrl, `${coverUrl}-640.webp`])
  for (const file of files) expect((await testApp.visitor.request(file)).status).toBe(200)

  expect((await remove()).songs).toHaveLength(4)
  await cleanedUp(testApp)
  expect([await songs(), await categories()]).toEqual([[], []])
  const [{ body: named }, { body: listed }] = [
    await testApp.admin.call('GET /api/admin/artists'),
    await testApp.admin.call('GET /api/admin/albums'),
  ]
  expect([named.artists, listed.albums]).toEqual([[], []])
  for (const file of [...files, `${playlists[0]?.coverUrl}-640.webp`])
    expect([file, (await testApp.visitor.request(file)).status]).toEqual([file, 404])
  const { entries } = (await testApp.admin.call('GET /api/admin/activity')).body
  expect(entries.slice(0, 3).map(({ kind, action, count, subject }) => [kind, action, count, subject?.name])).toEqual([
    ['categories', 'deleted', 1, 'Home'],
    ['playlists', 'deleted', 1, 'First Light'],
    ['songs', 'deleted', 4, undefined],
  ])

  expect(await remove()).toEqual({ songs: [], playlists: [], shortened: [], removesHome: false })
  expect((await testApp.admin.call('GET /api/admin/activity')).body.entries).toEqual(entries)
})

test("reports who changed or uses them, and preserves the site's own items", async () => {
  const { database } = testApp.app
  const library = createLibrary(testApp.admin)
  const [liked, renamed, replaced, sharing] = await songs()
  if (!liked || !renamed || !replaced || !sharing) throw new Error('there are no samples')
  const listener = createClient(testApp.address)
  await listener.signIn(await insertListener(database, 'lena'))
  await listener.call('PUT /api/songs/:id/like', { params: { id: liked.id } })
  const edit = (song: typeof liked, change: object) =>
    testApp.admin.call('PUT /api/songs/:id', {
      params: { id: song.id },
      body: { title: song.title, categoryId: song.category.id, mediaType: song.mediaType, version: song.version, ...change },
    })
  await edit(renamed, { title: 'My own words' })
  await edit(replaced, { fileUrl: 'https://media.example.org/a.mp3' })
  const own = await library.song('Our own song', liked.category.id)
  const songsRepository = createSongsRepository(database.handle)
  const { cover_path = null } = (await songsRepository.find(sharing.id)) ?? {}
  await songsRepository.updateFile({ id: own, version: 1 }, { cover_path })
  const mine = await insertPlaylist(database, { name: 'Mine', songIds: [own, liked.id, renamed.id] })

  const foreseen = await foresee()
  expect(foreseen.songs).toEqual([
    { id: liked.id, title: liked.title, isEdited: false, likeCount: 1 },
    { id: renamed.id, title: 'My own words', isEdited: true, likeCount: 0 },
    { id: sharing.id, title: sharing.title, isEdited: false, likeCount: 0 },
  ])
  expect(foreseen).toMatchObject({
    playlists: [],
    shortened: [
      { name: 'First Light', songCount: 3 },
      { id: mine, name: 'Mine', songCount: 2 },
    ],
    removesHome: false,
  })

  expect(await remove()).toEqual(foreseen)
  expect((await songs()).map(({ id }) => id)).toEqual([own, replaced.id])
  expect(await categories()).toEqual(['Home'])
  const { body } = await testApp.visitor.call('GET /api/playlists/:id', { params: { id: mine } })
  expect(body.songs.map(({ title }) => title)).toEqual(['Our own song'])
  await cleanedUp(testApp)
  expect((await testApp.visitor.request(`${sharing.coverUrl}-640.webp`)).status).toBe(200)
  expect((await testApp.visitor.request(`${liked.coverUrl}-640.webp`)).status).toBe(404)
})
