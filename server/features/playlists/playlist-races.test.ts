import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { battery } from '#server/testing/battery.ts'
import { createLibrary } from '#server/testing/library.ts'

const testApp = appOfFile()
const library = createLibrary(testApp)
let jazz: string
beforeAll(async () => {
  jazz = await library.category('Jazz')
})

const addSongs = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => library.song(`Song ${i}`, jazz)))
const create = async (songIds: string[]) => (await testApp.admin.call('POST /api/playlists', { body: { name: 'Raced', songIds } })).body
const update = (id: string, version: number, songIds: string[]) =>
  testApp.admin.call('PUT /api/playlists/:id', { params: { id }, body: { name: 'Raced', songIds, version } })
const removeSong = (id: string, songId: string) => testApp.admin.call('DELETE /api/playlists/:id/songs/:songId', { params: { id, songId } })
const addSongsTo = (id: string, ids: string[]) =>
  testApp.admin.call('POST /api/admin/playlists/:id/songs', { params: { id }, body: { songs: { ids } } })
const deleteSong = (id: string) => testApp.admin.call('DELETE /api/songs/:id', { params: { id } })
const get = async (id: string) => (await testApp.admin.call('GET /api/admin/playlists/:id', { params: { id } })).body

/** Song ids in order; fails unless the positions are 1..n. */
async function order(playlistId: string): Promise<string[]> {
  const rows = await testApp.app.database.handle
    .selectFrom('playlist_songs')
    .select(['song_id', 'position'])
    .where('playlist_id', '=', playlistId)
    .orderBy('position')
    .execute()
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1))
  return rows.map(({ song_id }) => song_id)
}

test('under any interleaving of changes to playlists and songs, positions are 1..n and the order is the requested one', async () => {
  const step = fc.oneof(
    fc.record({ action: fc.constant('save' as const), playlist: fc.nat(), picks: fc.array(fc.nat(), { maxLength: 8 }) }),
    fc.record({ action: fc.constant('remove' as const), playlist: fc.nat(), pick: fc.nat() }),
    fc.record({ action: fc.constant('delete' as const), pick: fc.nat() }),
    fc.record({ action: fc.constant('add' as const), playlist: fc.nat(), picks: fc.array(fc.nat(), { minLength: 1, maxLength: 8 }) }),
    fc.record({ action: fc.constant('create' as const), picks: fc.array(fc.nat(), { maxLength: 8 }) }),
  )
  const at = <T>(all: T[], index: number) => all[index % all.length] as T
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const songs = await addSongs(8)
      const model = new Map<string, string[]>()
      model.set((await create(songs)).id, [...songs])
      const choose = (picks: number[]) => [...new Set(picks.map((pick) => at(songs, pick)))]
      for (const step of steps) {
        if (step.action === 'create') {
          const chosen = songs.length > 0 ? choose(step.picks) : []
          model.set((await create(chosen)).id, chosen)
        } else if (step.action === 'save') {
          const id = at([...model.keys()], step.playlist)
          const chosen = songs.length > 0 ? choose(step.picks) : []
          expect((await update(id, (await get(id)).version, chosen)).status).toBe(200)
          model.set(id, chosen)
        } else if (step.action === 'add') {
          if (songs.length === 0) continue
          const id = at([...model.keys()], step.playlist)
          const chosen = choose(step.picks)
          const present = model.get(id) ?? []
          const added = chosen.filter((song) => !present.includes(song))
          const { body } = await addSongsTo(id, [...chosen, 'missing'])
          expect(body).toMatchObject({ addedCount: added.length, presentCount: chosen.length - added.length })
          model.set(id, [...present, ...added])
        } else if (step.action === 'remove') {
          const id = at([...model.keys()], step.playlist)
          const present = model.get(id) ?? []
          if (present.length === 0) continue
          const removed = at(present, step.pick)
          expect((await removeSong(id, removed)).status).toBe(200)
          model.set(
            id,
            present.filter((song) => song !== removed),
          )
        } else if (songs.length > 0) {
          const [removed = ''] = songs.splice(step.pick % songs.length, 1)
          expect((await deleteSong(removed)).status).toBe(204)
          for (const [id, present] of model)
            model.set(
              id,
              present.filter((song) => song !== removed),
            )
        }
        for (const [id, present] of model) expect(await order(id)).toEqual(present)
      }
    }),
    { numRuns: battery({ smoke: 5, full: 12 }) },
  )
})

test('of concurrent editors of one version one wins, the others get stale_version', async () => {
  const songs = await addSongs(6)
  const { id } = await create(songs)
  const responses = await Promise.all(songs.map((_, shift) => update(id, 1, [...songs.slice(shift), ...songs.slice(0, shift)])))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(responses.filter(({ status }) => status === 409).map(({ body }) => body)).toEqual(Array(5).fill({ code: 'stale_version' }))
  const winner = responses.findIndex(({ status }) => status === 200)
  expect(await order(id)).toEqual([...songs.slice(winner), ...songs.slice(0, winner)])
})

test('songs that several editors add concurrently are all in the playlist, each once', async () => {
  const songs = await addSongs(9)
  const { id } = await create(songs.slice(0, 1))
  const responses = await Promise.all([0, 2, 4, 5].map((from) => addSongsTo(id, songs.slice(from, from + 4))))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const added = responses.map(({ body }) => body.addedCount)
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(8)
  expect((await order(id)).toSorted()).toEqual(songs.toSorted())
})

test('songs that are deleted while lists are saved leave no gap, and every rejection has its error code', async () => {
  for (let round = 0; round < 8; round++) {
    const songs = await addSongs(10)
    const playlists = await Promise.all([create(songs), create(songs), create(songs.toReversed())])
    const responses = await Promise.all([
      ...playlists.map(({ id }) => update(id, 1, songs.toReversed())),
      ...songs.slice(0, 4).map(deleteSong),
      ...playlists.map(({ id }) => removeSong(id, songs[8] ?? '')),
      ...playlists.map(({ id }) => addSongsTo(id, songs)),
      create(songs).then((result) => ({ status: 'id' in result ? 200 : 422, body: result })),
    ])
    for (const { status, body } of responses) expect([[status, body]]).toEqual([[expect.toBeOneOf([200, 204, 404, 409, 422]), body]])
    for (const { id } of playlists) expect((await order(id)).length).toBeGreaterThan(0)
  }
})

test('a category that is deleted while a playlist gets it is either rejected or removed again', async () => {
  for (let round = 0; round < 10; round++) {
    const category = await library.category(`Brief ${round}`)
    const { id } = await create([])
    const [saved] = await Promise.all([
      testApp.admin.call('PUT /api/playlists/:id', {
        params: { id },
        body: { name: 'Raced', songIds: [], categoryId: category, version: 1 },
      }),
      testApp.admin.call('DELETE /api/categories/:id', { params: { id: category } }),
    ])
    expect([[saved.status, saved.body]]).toEqual([[expect.toBeOneOf([200, 422]), saved.body]])
    expect((await get(id)).category).toBeNull()
  }
})
