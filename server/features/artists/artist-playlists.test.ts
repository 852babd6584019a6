import { beforeEach, expect, test } from 'vitest'
import { appOfEachTest } from '#server/testing/app-of-file.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'

const app = appOfEachTest()
let home: string
let artistId: string

beforeEach(async () => {
  home = await createLibrary(app.admin).category('Home')
  artistId = (await app.admin.call('POST /api/artists', { body: { name: 'Vance' } })).body.id
})

const songsBy = (artist: string, count: number) =>
  insertSongs(
    app.app.database,
    Array.from({ length: count }, (_, index) => ({ title: `Song ${String(index).padStart(4, '0')}`, artist, category_id: home })),
  )
const playlist = (name: string, songIds: string[], isPublic = true) => insertPlaylist(app.app.database, { name, songIds, isPublic })
const listed = async () => {
  const { body } = await app.visitor.call('GET /api/artists/:id', { params: { id: artistId } })
  return body.playlists.map(({ name }) => name)
}

test('the last of more than a thousand songs adds its playlist', async () => {
  const last = (await songsBy('Vance', 1_001)).slice(-1)
  expect(await listed()).toEqual([])
  await playlist('Private', last, false)
  const hidden = await playlist('Hidden', last)
  await app.app.database.handle.updateTable('playlists').set({ visibility: 'hidden' }).where('id', '=', hidden).execute()
  await playlist('Last', last)
  expect(await listed()).toEqual(['Last'])
  await app.app.database.handle.updateTable('songs').set({ visibility: 'unlisted' }).where('id', 'in', last).execute()
  expect(await listed()).toEqual([])
})

test('an artist has the first of all playlists by name that contain its songs', async () => {
  const [first = '', second = ''] = await songsBy('Vance', 30)
  const others = await songsBy('Okoro', 3)
  await playlist('A others', others)
  const names = Array.from({ length: 13 }, (_, index) => `A ${String(index).padStart(2, '0')}`)
  for (const name of names.toReversed()) await playlist(name, [first, others[0] ?? '', second])
  await playlist('A 00 private', [first], false)
  const unlisted = await playlist('A 00 unlisted', [first])
  await app.app.database.handle.updateTable('playlists').set({ visibility: 'unlisted' }).where('id', '=', unlisted).execute()
  expect(await listed()).toEqual(names.slice(0, 12))
})
