import { beforeAll, beforeEach, expect, test } from 'vitest'
import { liveHours } from '#contract/playlists.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { createLiveSongsRepository } from './live-songs.repository.ts'

const testApp = appOfFile()
let songs: string[]
let category: string
let playlist: string
beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  category = await library.category('Concert')
  songs = []
  for (const title of ['Opening', 'Psalm', 'Encore']) songs.push(await library.song(title, category))
})
beforeEach(async () => {
  playlist = await insertPlaylist(testApp.app.database, { name: 'Tonight', songIds: songs, categoryId: category })
})

const show = (songId: string | null, id = playlist) =>
  testApp.admin.call('PUT /api/playlists/:id/live-song', { params: { id }, body: { songId } })
const live = async (id = playlist) => (await testApp.visitor.call('GET /api/playlists/:id', { params: { id } })).body.liveSongId

test('visitors see which song an editor shows, until the view ends', async () => {
  expect(await live()).toBeNull()
  expect((await show(songs[0] ?? '')).status).toBe(204)
  expect(await live()).toBe(songs[0])
  await show(songs[1] ?? '')
  expect(await live()).toBe(songs[1])
  await show(null)
  expect(await live()).toBeNull()
  expect((await show(null)).status).toBe(204)
})

test('only songs of the playlist can be shown, and only by editors', async () => {
  const other = await createLibrary(testApp.admin).song('Other', category)
  for (const [songId, id] of [
    [other, playlist],
    ['nothing', playlist],
    [songs[0] ?? '', 'nothing'],
  ])
    expect((await show(songId ?? '', id)).body).toMatchObject({ code: 'not_found' })
  expect(await live()).toBeNull()
  const { status } = await testApp.visitor.call('PUT /api/playlists/:id/live-song', {
    params: { id: playlist },
    body: { songId: songs[0] ?? '' },
  })
  expect(status).toBe(401)
})

test('a song that visitors do not see is not named, also after it was hidden', async () => {
  const library = createLibrary(testApp.admin)
  const hidden = await library.song('Rehearsal only', category, { visibility: 'hidden' })
  const id = await insertPlaylist(testApp.app.database, { name: 'With a hidden song', songIds: [hidden, ...songs], categoryId: category })
  await show(hidden, id)
  expect(await live(id)).toBeNull()
})

test('a song that leaves the playlist or the library is not live any more; its playlist can be deleted and restored', async () => {
  const deleted = await createLibrary(testApp.admin).song('Deleted soon', category)
  const id = await insertPlaylist(testApp.app.database, { name: 'Changing', songIds: [deleted, ...songs], categoryId: category })
  await show(songs[0] ?? '', id)
  await testApp.admin.call('DELETE /api/playlists/:id/songs/:songId', { params: { id, songId: songs[0] ?? '' } })
  expect(await live(id)).toBeNull()
  await show(deleted, id)
  await testApp.admin.call('DELETE /api/songs/:id', { params: { id: deleted } })
  expect(await live(id)).toBeNull()

  await show(songs[1] ?? '', id)
  await testApp.admin.call('DELETE /api/playlists/:id', { params: { id } })
  const { body } = await testApp.admin.call('GET /api/admin/trash', { query: {} })
  const [item] = body.items.filter(({ name }) => name === 'Changing')
  await testApp.admin.call('POST /api/admin/trash/restorations', { body: { deletionId: item?.deletionId ?? '' } })
  expect(await live(id)).toBeNull()
})

test('a forgotten live view ends', async () => {
  const liveSongs = createLiveSongsRepository(testApp.app.database.handle)
  await show(songs[0] ?? '')
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  await liveSongs.removeBefore(hoursAgo(liveHours))
  expect(await live()).toBe(songs[0])
  await liveSongs.removeBefore('2999-01-01T00:00:00.000Z')
  expect(await live()).toBeNull()
})
