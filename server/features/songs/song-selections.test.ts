import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { selectedSongsMax } from '#contract/song-selections.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { cleanedUp } from '#server/testing/background-work.ts'
import { battery } from '#server/testing/battery.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const testApp = appOfFile()
let jazz: string
let rock: string

beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  jazz = await library.category('Jazz')
  rock = await library.category('Rock')
})
afterEach(() => testApp.app.database.handle.deleteFrom('songs').execute())

const insert = (count: number, fields: { status?: 'pending'; artist?: string } = {}) =>
  insertSongs(
    testApp.app.database,
    Array.from({ length: count }, (_, index) => ({ title: `Song ${index + 1}`, category_id: jazz, ...fields })),
  )
const remove = (body: unknown) => testApp.admin.call('POST /api/admin/song-deletions', { body })
const edit = (songs: unknown, changes: unknown) => testApp.admin.call('POST /api/admin/song-edits', { body: { songs, changes } })
const approve = (body: unknown) => testApp.admin.call('POST /api/admin/song-approvals', { body })
const reject = (songs: unknown, reason?: string) => testApp.admin.call('POST /api/admin/song-rejections', { body: { songs, reason } })
const summary = (body: unknown) => testApp.admin.call('POST /api/admin/song-summaries', { body })
const list = async (query: Record<string, string> = {}) =>
  (await testApp.admin.call('GET /api/admin/songs', { query: { limit: '1000', ...query } })).body
const idsLeft = async () => (await list()).songs.map(({ id }) => id).toSorted()
const lastAction = async () => (await testApp.admin.call('GET /api/admin/activity', { query: { kind: 'songs' } })).body.entries[0]
const positions = async (playlistId: string) =>
  testApp.app.database.handle
    .selectFrom('playlist_songs')
    .select(['song_id', 'position'])
    .where('playlist_id', '=', playlistId)
    .orderBy('position')
    .execute()

describe('a selection', () => {
  test('by ids, without those that no longer exist', async () => {
    const [first = '', second = '', third = ''] = await insert(3)
    expect((await remove({ ids: [first, third, first, 'nothing'] })).body).toMatchObject({ count: 2 })
    expect(await idsLeft()).toEqual([second])
    expect((await remove({ ids: [first, third] })).status).toBe(404)
  })

  test('by filter, except for exclusions', async () => {
    const quiet = await insert(2, { artist: 'Quiet One' })
    const [kept = '', ...others] = await insert(4, { artist: 'Loud One' })
    expect((await remove({ filter: { search: 'loud' }, except: [kept], count: 3 })).body).toMatchObject({ count: 3 })
    expect(await idsLeft()).toEqual([...quiet, kept].toSorted())
    expect(others).toHaveLength(3)
  })

  test('of pending songs only', async () => {
    await insert(2, { status: 'pending' })
    const published = await insert(2)
    expect((await remove({ filter: { status: 'pending' }, count: 2 })).body).toMatchObject({ count: 2 })
    expect(await idsLeft()).toEqual(published.toSorted())
  })

  test('by filter, when the library has changed since, is rejected without any change', async () => {
    await insert(3)
    for (const count of [2, 4]) {
      const { status, body } = await remove({ filter: {}, count })
      expect([status, body]).toEqual([409, { code: 'stale_version' }])
    }
    expect(await idsLeft()).toHaveLength(3)
  })

  test('with an estimated number is counted by its summary', async () => {
    const [kept = '', ...others] = await insert(4)
    const selection = { filter: {}, except: [kept] }
    const { count } = (await summary(selection)).body
    expect(count).toBe(others.length)
    expect((await remove({ ...selection, count })).body).toMatchObject({ count })
    expect(await idsLeft()).toEqual([kept])
  })

  test.each([
    ['no ids', { ids: [] }],
    ['nothing', {}],
    ['both ways', { ids: ['a'], filter: {}, count: 1 }],
    ['a filter without a count', { filter: {} }],
    ['ids that cannot be ids', { ids: ['../x'] }],
  ])('of %s is malformed', async (_what, body) => {
    for (const call of [remove, approve, reject]) expect((await call(body)).status).toBe(400)
  })
})

describe('adding credits', () => {
  const creditsOf = async (id = '') =>
    (await testApp.admin.call('GET /api/admin/songs/:id', { params: { id } })).body.credits.map(({ name, role, instrument }) =>
      [name, role, instrument].filter(Boolean).join(' '),
    )
  const vance = { name: 'Vance', role: 'composer' }

  test('appends them to each song, each of them once', async () => {
    const [first = '', second = ''] = await insert(2, { artist: 'Ada' })
    await edit({ ids: [first] }, { addedCredits: [vance] })
    const added = [{ name: 'Nora', role: 'performer', instrument: 'piano' }, vance]
    expect((await edit({ ids: [first, second] }, { addedCredits: added, artist: 'Ines' })).body).toEqual({ count: 2 })
    expect(await creditsOf(first)).toEqual(['Ines main', 'Vance composer', 'Nora performer piano'])
    expect(await creditsOf(second)).toEqual(['Ines main', 'Nora performer piano', 'Vance composer'])
    const { artists } = (await testApp.admin.call('GET /api/admin/artists', { query: { search: 'Vance' } })).body
    expect(artists).toMatchObject([{ name: 'Vance', songCount: 2 }])
  })

  test('changes nothing if a song would have more than 100', async () => {
    const [full = '', other = ''] = await insert(2)
    const many = Array.from({ length: 100 }, (_, index) => ({ name: `Singer ${index}`, role: 'performer' }))
    expect((await edit({ ids: [full] }, { addedCredits: many })).status).toBe(200)
    const { status, body } = await edit({ ids: [full, other] }, { addedCredits: [vance], isFavorite: true })
    expect([status, body]).toEqual([422, { code: 'too_many_credits', details: { limit: 100 } }])
    expect(await creditsOf(other)).toEqual([])
    expect((await edit({ ids: [full] }, { addedCredits: many.slice(0, 3) })).status).toBe(200)
    expect(await creditsOf(full)).toHaveLength(100)
    for (const addedCredits of [[], [vance, vance], [{ ...vance, role: 'cook' }]])
      expect((await edit({ ids: [other] }, { addedCredits })).status).toBe(400)
  })
})

describe('deleting', () => {
  test('leaves positions 1..n in every playlist, whichever songs are removed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 2, maxLength: 30 }), async (isRemoved) => {
        const ids = await insert(isRemoved.length)
        const playlists = [ids, ids.toReversed()]
        const playlistIds = await Promise.all(playlists.map((songIds) => insertPlaylist(testApp.app.database, { name: 'Any', songIds })))
        const removed = ids.filter((_, index) => isRemoved[index])
        if (removed.length > 0) expect((await remove({ ids: removed })).body).toMatchObject({ count: removed.length })
        for (const [index, playlistId] of playlistIds.entries())
          expect(await positions(playlistId)).toEqual(
            playlists[index]?.filter((id) => !removed.includes(id)).map((song_id, place) => ({ song_id, position: place + 1 })),
          )
      }),
      { numRuns: battery({ smoke: 5, full: 15 }) },
    )
  })

  test('is logged once, with its count, and one song by its name', async () => {
    const ids = await insert(3)
    await remove({ ids: ids.slice(0, 2) })
    expect(await lastAction()).toMatchObject({ action: 'deleted', count: 2, subject: null })
    await remove({ ids: ids.slice(2) })
    expect(await lastAction()).toMatchObject({ action: 'deleted', count: 1, subject: { id: ids[2], name: 'Song 3' } })
  })

  test('deletes likes as well', async () => {
    const ids = await insert(2)
    await testApp.admin.call('PUT /api/songs/:id/like', { params: { id: ids[0] } })
    await remove({ ids })
    expect((await testApp.admin.call('GET /api/likes')).body.songIds).toEqual([])
  })

  test('trashes files, except those that another song still uses', async () => {
    const fixture = (name: string) => join(import.meta.dirname, '../media/fixtures', name)
    const create = async (title: string, file: string) => {
      const uploadId = await uploadFile(testApp.admin, fixture(file))
      const coverUploadId = await uploadFile(testApp.admin, fixture('cover.jpg'), 'cover')
      const body = { title, categoryId: jazz, mediaType: 'audio', uploadId, coverUploadId }
      return (await testApp.admin.call('POST /api/songs', { body })).body
    }
    const deleted = await create('Deleted', 'bare.mp3')
    const lender = await create('Lender', 'sound.ogg')
    const { handle } = testApp.app.database
    const { cover_path } = await handle.selectFrom('songs').select('cover_path').where('id', '=', lender.id).executeTakeFirstOrThrow()
    await insertSongs(testApp.app.database, [{ title: 'Borrower', category_id: jazz, cover_path }])
    await remove({ ids: [deleted.id, lender.id] })
    const statusOf = async (path: string) => (await testApp.visitor.request(path)).status
    expect([await statusOf(deleted.fileUrl), await statusOf(lender.fileUrl)]).toEqual([404, 404])
    await cleanedUp(testApp)
    expect(await statusOf(`${deleted.coverUrl}-96.webp`)).toBe(404)
    expect(await statusOf(`${lender.coverUrl}-96.webp`)).toBe(200)
  })

  test('reports beforehand what is deleted with them', async () => {
    const ids = await insert(4)
    await insertPlaylist(testApp.app.database, { name: 'One', songIds: ids.slice(0, 3) })
    await insertPlaylist(testApp.app.database, { name: 'Two', songIds: ids.slice(2) })
    await insertPlaylist(testApp.app.database, { name: 'Empty', songIds: [] })
    expect((await summary({ ids: ids.slice(0, 1) })).body).toEqual({
      count: 1,
      pendingCount: 0,
      listedCount: 1,
      playlistCount: 1,
      codeCount: 0,
      albumCount: 0,
    })
    expect((await summary({ ids })).body).toMatchObject({ count: 4, listedCount: 4, playlistCount: 2 })
    expect((await summary({ ids: ['nothing'] })).status).toBe(404)
  })

  test('the same songs twice concurrently deletes each once', async () => {
    const ids = await insert(600)
    const responses = await Promise.all([remove({ ids }), remove({ ids: ids.toReversed() }), remove({ filter: {}, count: 600 })])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, expect.toSatisfy((status) => [404, 409].includes(status))])
    expect(responses.find(({ status }) => status === 200)?.body).toMatchObject({ count: 600 })
  })
})

describe('editing', () => {
  test('credits a new artist also with whole albums of the former one, on request', async () => {
    const library = createLibrary(testApp.admin)
    const song = (title: string, artist: string, fields: object) => library.song(title, jazz, { artist, ...fields })
    const { albumId } = (
      await testApp.admin.call('GET /api/admin/songs/:id', { params: { id: await song('Ebb', 'Marlow Vance', { album: 'Tides' }) } })
    ).body
    const { body: summer } = await testApp.admin.call('POST /api/albums', { body: { title: 'Summer' } })
    await song('Flow', 'Marlow Vance feat. Bo', { albumId })
    await song('Dawn', 'Marlow Vance', { album: 'Shores' })
    await song('Sun', 'Marlow Vance', { albumId: summer.id })
    const ids = await idsLeft()
    await song('Dusk', 'Marlow Vance', { album: 'Shores' })
    const albums = async () => {
      const found = (await testApp.admin.call('GET /api/admin/albums')).body.albums
      return Object.fromEntries(found.map(({ title, artist, artists }) => [title, [artist, ...artists.map(({ name }) => name)]]))
    }
    expect((await summary({ ids })).body).toMatchObject({ count: 4, albumCount: 1 })
    expect((await edit({ ids }, { creditsAlbums: true, isFavorite: true })).status).toBe(400)
    await edit({ ids }, { artist: 'Marlow Vance', isFavorite: true })
    expect(await albums()).toMatchObject({ Tides: ['Marlow Vance', 'Marlow Vance'] })
    expect((await edit({ ids }, { artist: 'Mara Vance', creditsAlbums: true })).body).toEqual({ count: 4 })
    expect(await albums()).toMatchObject({ Tides: ['Mara Vance', 'Mara Vance'], Shores: ['Marlow Vance', 'Marlow Vance'], Summer: [null] })
    const { entries } = (await testApp.admin.call('GET /api/admin/activity', { query: { kind: 'albums' } })).body
    expect(entries[0]).toMatchObject({ action: 'updated', subject: { name: 'Tides' } })
  })

  test('changes the given fields and nothing else', async () => {
    const ids = await insert(3, { artist: 'Old Name' })
    expect((await edit({ ids: ids.slice(0, 2) }, { categoryId: rock, artist: ' Ñew  Name ' })).body).toMatchObject({ count: 2 })
    const { songs } = await list({ sort: 'title', direction: 'asc' })
    expect(songs.map(({ title, artist, album, category, version }) => [title, artist, album, category.name, version])).toEqual([
      ['Song 1', 'Ñew  Name', null, 'Rock', 2],
      ['Song 2', 'Ñew  Name', null, 'Rock', 2],
      ['Song 3', 'Old Name', null, 'Jazz', 1],
    ])
    expect(await lastAction()).toMatchObject({ action: 'updated', count: 2, subject: null })
  })

  test('year, genres and language are set, left alone and cleared', async () => {
    const [first = '', second = ''] = await insert(2)
    const facts = async (id: string) => {
      const { year, genres, language, version } = (await testApp.admin.call('GET /api/admin/songs/:id', { params: { id } })).body
      return [year, genres, language, version]
    }
    const ids = [first, second]
    await edit({ ids: [first] }, { genres: ['Folk'], language: 'de' })
    expect((await edit({ ids }, { year: 1998, genres: ['Jazz', 'Big band'] })).body).toEqual({ count: 2 })
    expect(await facts(first)).toEqual([1998, ['Jazz', 'Big band'], 'de', 3])
    expect(await facts(second)).toEqual([1998, ['Jazz', 'Big band'], null, 2])
    expect((await edit({ ids }, { year: null, genres: [], language: 'pt-BR' })).body).toEqual({ count: 2 })
    for (const id of ids) expect((await facts(id)).slice(0, 3)).toEqual([null, [], 'pt-BR'])
    expect((await edit({ ids }, { language: null })).body).toEqual({ count: 2 })
    expect((await facts(first))[2]).toBe(null)
    for (const changes of [
      { year: 0 },
      { year: 10_000 },
      { language: 'not a code' },
      { genres: Array(21).fill('Folk') },
      { genres: [' '] },
    ])
      expect((await edit({ ids }, changes)).status).toBe(400)
  })

  test('covers are removed: the songs show that of their album, and files that no song uses go to the trash', async () => {
    const library = createLibrary(testApp.admin)
    const picture = () => uploadFile(testApp.admin, join(import.meta.dirname, '../media/fixtures/cover.jpg'), 'cover')
    const { body: album } = await testApp.admin.call('POST /api/albums', { body: { title: 'Tides', coverUploadId: await picture() } })
    const song = async (title: string, fields: object) => library.song(title, jazz, { coverUploadId: await picture(), ...fields })
    const [ebb, flow, alone] = [
      await song('Ebb', { albumId: album.id }),
      await song('Flow', { albumId: album.id }),
      await song('Alone', {}),
    ]
    const coverOf = async (id: string) => (await testApp.visitor.call('GET /api/songs/:id', { params: { id } })).body.coverUrl
    const [ofEbb, ofFlow, ofAlone] = [await coverOf(ebb), await coverOf(flow), await coverOf(alone)]
    // Songs of one file share its picture.
    await testApp.app.database.handle
      .updateTable('songs')
      .set({ cover_path: String(ofFlow).slice(1) })
      .where('title', '=', 'Alone')
      .execute()

    expect((await edit({ ids: [ebb, flow] }, { removeCover: true })).body).toEqual({ count: 2 })
    expect([await coverOf(ebb), await coverOf(flow), await coverOf(alone)]).toEqual([album.coverUrl, album.coverUrl, ofFlow])
    await cleanedUp(testApp)
    const status = async (cover: string | null) => (await testApp.visitor.request(`${cover}-320.webp`)).status
    expect([await status(ofEbb), await status(ofFlow), await status(album.coverUrl)]).toEqual([404, 200, 200])
    expect(ofAlone).not.toBe(ofFlow)
    expect((await edit({ ids: [alone] }, { removeCover: true })).body).toEqual({ count: 1 })
    expect(await coverOf(alone)).toBeNull()
  })

  test('a changed artist is used by search and sorting', async () => {
    const ids = await insert(2, { artist: 'Old Name' })
    await edit({ ids }, { artist: 'Zoë' })
    const found = async (search: string) => (await list({ search })).count
    expect([await found('zoe'), await found('old'), await found('song 2')]).toEqual([2, 0, 1])
    await edit({ ids }, { artist: null, album: 'Live', isFavorite: true })
    expect([await found('zoe'), await found('song')]).toEqual([0, 2])
    expect((await list()).songs[0]).toMatchObject({ artist: null, album: 'Live', isFavorite: true, version: 3 })
    await edit({ ids }, { artist: 'Back', album: '' })
    expect((await list({ search: 'back' })).songs[0]).toMatchObject({ artist: 'Back', album: null })
  })

  test('a concurrent edit of one of them is rejected as stale', async () => {
    const [id = ''] = await insert(1)
    await edit({ ids: [id] }, { isFavorite: true })
    const body = { title: 'Mine', categoryId: jazz, mediaType: 'audio', version: 1 }
    expect((await testApp.admin.call('PUT /api/songs/:id', { params: { id }, body })).body).toEqual({ code: 'stale_version' })
  })

  test('a visibility, after a report of what it hides from visitors', async () => {
    const ids = await insert(3)
    await insertPlaylist(testApp.app.database, { name: 'One', songIds: ids.slice(0, 1) })
    await testApp.admin.call('POST /api/admin/codes', { body: { destination: { kind: 'song', id: ids[0] ?? '' } } })
    const ending = { destination: { kind: 'page', path: '/about' }, endsAt: '2999-01-01T00:00:00.000Z' } as const
    const fallbackDestination = { kind: 'song', id: ids[1] ?? '' } as const
    expect((await testApp.admin.call('POST /api/admin/codes', { body: { ...ending, fallbackDestination } })).status).toBe(200)
    expect((await summary({ ids })).body).toMatchObject({ listedCount: 3, playlistCount: 1, codeCount: 2 })
    const visibility = { visibility: 'unlisted', visibleUntil: '2999-01-01T00:00:00.000Z' }
    expect((await edit({ ids: ids.slice(0, 2) }, { visibility })).body).toEqual({ count: 2 })
    expect((await summary({ ids })).body).toMatchObject({ listedCount: 1 })
    expect((await list({ visibility: 'restricted', sort: 'title', direction: 'asc' })).songs).toMatchObject([
      { title: 'Song 1', isListed: false, ...visibility },
      { title: 'Song 2', isListed: false, ...visibility },
    ])
    expect((await list({ visibility: 'listed' })).count).toBe(1)
    const past = { visibility: { visibility: 'public', visibleUntil: '2020-01-01T00:00:00.000Z' } }
    expect((await edit({ ids }, past)).body).toMatchObject({ code: 'visibility_end_past' })
    expect((await edit({ ids }, { visibility: {} })).body).toEqual({ count: 3 })
    expect((await list({ visibility: 'listed' })).count).toBe(3)
  })

  test('to a missing category changes nothing', async () => {
    const ids = await insert(2)
    const { status, body } = await edit({ ids }, { categoryId: 'nothing', isFavorite: true })
    expect([status, body]).toEqual([422, { code: 'category_missing' }])
    expect((await list()).songs.every(({ isFavorite, version }) => !isFavorite && version === 1)).toBe(true)
  })

  test.each([
    ['nothing', {}],
    ['an unknown field', { title: 'All alike' }],
    ['an artist of 201 characters', { artist: 'x'.repeat(201) }],
  ])('%s is rejected', async (_what, changes) => {
    const ids = await insert(1)
    expect((await edit({ ids }, changes)).status).toBe(400)
  })
})

/** One library for all three checks, because adding so many songs takes as long as the tests. */
test('10,000 songs are edited and deleted at once while other requests are served; one more is rejected', async () => {
  const [first = '', ...ids] = await insert(selectedSongsMax + 1, { artist: 'Old Name' })
  const unknown = Array.from({ length: selectedSongsMax + 1 }, (_, index) => `id-${index}`)
  for (const selection of [{ ids: unknown }, { filter: {}, count: selectedSongsMax + 1 }])
    for (const call of [remove, approve, reject, summary, (songs: unknown) => edit(songs, { isFavorite: true })]) {
      const { status, body } = await call(selection)
      expect([status, body]).toEqual([422, { code: 'too_many_songs', details: { limit: 10_000 } }])
    }
  expect((await list({ limit: '1' })).count).toBe(selectedSongsMax + 1)

  await remove({ ids: [first] })
  expect((await edit({ filter: { search: 'old' }, count: selectedSongsMax }, { artist: 'New Name' })).body.count).toBe(selectedSongsMax)
  expect((await list({ search: 'new name', limit: '1' })).count).toBe(selectedSongsMax)

  for (let from = 0; from < ids.length; from += 500)
    await insertPlaylist(testApp.app.database, { name: 'Long', songIds: ids.slice(from, from + 500) })
  let isDone = false
  const deleting = remove({ filter: {}, count: selectedSongsMax }).finally(() => {
    isDone = true
  })
  let responded = 0
  while (!isDone) {
    expect((await testApp.visitor.call('GET /api/site')).status).toBe(200)
    if (!isDone) responded++
  }
  expect((await deleting).body).toMatchObject({ count: selectedSongsMax })
  expect(responded).toBeGreaterThan(10)
  expect(await idsLeft()).toEqual([])
})
