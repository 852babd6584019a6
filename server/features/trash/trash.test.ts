import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { trashDays } from '#contract/trash.ts'
import { addDays, dayOf } from '#server/database/days.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { createRankingsRepository } from '#server/features/plays/rankings.repository.ts'
import { insertListener } from '#server/testing/accounts.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { cleanedUp } from '#server/testing/background-work.ts'
import { fileOf, importAll, song as importedSong } from '#server/testing/import-export.ts'
import { createLibrary } from '#server/testing/library.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const testApp = appOfFile()
const library = createLibrary(testApp)
let category: string

beforeAll(async () => {
  category = await library.category('Choir')
})

const fixture = (name: string) => join(import.meta.dirname, '../media/fixtures', name)
const call: TestApp['admin']['call'] = (key, input) => testApp.admin.call(key, input)
const trashed = async () => (await call('GET /api/admin/trash')).body.items
const restore = (body: { id: string } | { deletionId: string }) => call('POST /api/admin/trash/restorations', { body })
const song = async (id: string) => (await call('GET /api/songs/:id', { params: { id } })).body
const songsOf = async (id: string) => (await call('GET /api/admin/playlists/:id', { params: { id } })).body.songs.map((entry) => entry.id)
const playlist = async (name: string, songIds: string[], fields: Record<string, unknown> = {}) =>
  (await call('POST /api/playlists', { body: { name, description: null, isPublic: true, songIds, ...fields } })).body.id

describe('a deleted song', () => {
  test('is restored once, and not if it was removed for good while the restoration waited', async () => {
    const songWithFile = async (title: string) => {
      const uploadId = await uploadFile(testApp.admin, fixture('bare.mp3'))
      return library.song(title, category, { uploadId, fileUrl: undefined })
    }
    const [kept, removed] = [await songWithFile('Kept'), await songWithFile('Removed')]
    const { deletionId } = (await call('POST /api/admin/song-deletions', { body: { ids: [kept, removed] } })).body
    await cleanedUp(testApp)
    const lock = await testApp.app.database.locks.tryAcquire('discarded-files')
    const restorations = [restore({ deletionId }), restore({ deletionId })]
    await pause(200)
    expect((await call('DELETE /api/admin/trash/:id', { params: { id: removed } })).status).toBe(204)
    await lock?.release()
    const responses = await Promise.all(restorations)
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(responses.find(({ status }) => status === 200)?.body).toEqual({ count: 1 })
    expect((await song(kept)).title).toBe('Kept')
    expect((await call('GET /api/songs/:id', { params: { id: removed } })).status).toBe(404)
  })

  test('is in the trash with its name and who deleted it, and is restored with files, likes, playlist positions and address', async () => {
    const uploadId = await uploadFile(testApp.admin, fixture('tagged.mp3'))
    const texts = { artist: 'Anton Bruckner', album: 'Motets' }
    const id = await library.song('Locus iste', category, { uploadId, fileUrl: undefined, ...texts })
    const [first, last] = [await library.song('First', category), await library.song('Last', category)]
    const playlistId = await playlist('Concert', [first, id, last])
    await call('PUT /api/songs/:id/like', { params: { id } })
    const before = await song(id)
    const media = await testApp.visitor.request(before.fileUrl)
    expect(media.status).toBe(200)
    const bytes = await media.arrayBuffer()

    await call('DELETE /api/songs/:id', { params: { id } })
    await cleanedUp(testApp)
    expect((await testApp.visitor.request(before.fileUrl)).status).toBe(404)
    expect(await songsOf(playlistId)).toEqual([first, last])
    const [item] = await trashed()
    expect(item).toMatchObject({ id, kind: 'songs', name: 'Locus iste', deletedBy: 'Music Platform' })
    expect(Date.parse(item?.expiresAt ?? '') - Date.parse(item?.deletedAt ?? '')).toBe(trashDays * 24 * 60 * 60 * 1000)

    expect(await restore({ id })).toMatchObject({ status: 200, body: { count: 1 } })
    expect(await song(id)).toEqual(before)
    const again = await testApp.visitor.request(before.fileUrl)
    expect([again.status, await again.arrayBuffer()]).toEqual([200, bytes])
    expect(await songsOf(playlistId)).toEqual([first, id, last])
    expect((await call('GET /api/likes')).body.songIds).toContain(id)
    expect((await trashed()).map((entry) => entry.id)).not.toContain(id)
    expect((await call('GET /api/admin/activity', { query: { kind: 'songs' } })).body.entries[0]).toMatchObject({ action: 'restored' })
    // Files that are in use again are not trashed a second time.
    await cleanedUp(testApp)
    expect((await testApp.visitor.request(before.fileUrl)).status).toBe(200)
    expect((await restore({ id })).status).toBe(404)
  })

  test('cannot be restored without its category', async () => {
    const passing = await library.category('Passing')
    const id = await library.song('Homeless', passing)
    await call('DELETE /api/songs/:id', { params: { id } })
    await call('DELETE /api/categories/:id', { params: { id: passing } })
    expect(await restore({ id })).toMatchObject({ status: 422, body: { code: 'category_missing' } })
    expect((await restore({ id: passing })).status).toBe(200)
    expect((await restore({ id })).status).toBe(200)
  })

  test('whose file has left the trash stays deleted', async () => {
    const uploadId = await uploadFile(testApp.admin, fixture('tagged.mp3'))
    const id = await library.song('Too late', category, { uploadId, fileUrl: undefined })
    await call('DELETE /api/songs/:id', { params: { id } })
    await cleanedUp(testApp)
    for (const name of await testApp.media.names('~trash/')) await testApp.media.remove(name)
    expect(await restore({ id })).toMatchObject({ status: 410, body: { code: 'trashed_file_missing' } })
    expect((await call('GET /api/songs/:id', { params: { id } })).status).toBe(404)
    expect((await trashed()).map((item) => item.id)).toContain(id)
  })
})

test('songs that were deleted together are restored together, each at its position', async () => {
  const ids = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((title) => library.song(title, category)))
  const playlistId = await playlist('All five', ids)
  const deleted = [ids[0] ?? '', ids[1] ?? '', ids[3] ?? '']
  const { deletionId, count } = (await call('POST /api/admin/song-deletions', { body: { ids: deleted } })).body
  expect([count, await songsOf(playlistId)]).toEqual([3, [ids[2], ids[4]]])
  expect((await restore({ deletionId })).body).toEqual({ count: 3 })
  expect(await songsOf(playlistId)).toEqual(ids)
})

test('a playlist is restored with its songs, except those deleted since', async () => {
  const [kept, removed] = [await library.song('Kept', category), await library.song('Removed', category)]
  const id = await playlist('Evening', [removed, kept], { categoryId: category, isPublic: false })
  const before = (await call('GET /api/admin/playlists/:id', { params: { id } })).body
  await call('DELETE /api/playlists/:id', { params: { id } })
  await call('DELETE /api/songs/:id', { params: { id: removed } })
  expect((await restore({ id })).status).toBe(200)
  const { songs, ...after } = (await call('GET /api/admin/playlists/:id', { params: { id } })).body
  expect(after).toMatchObject({ name: 'Evening', isPublic: false, category: before.category, creator: before.creator })
  expect(songs.map((entry) => entry.id)).toEqual([kept])
})

test('a song whose id an import has taken since is not restored, with the reason', async () => {
  const id = await library.song('Back already', category)
  await call('DELETE /api/songs/:id', { params: { id } })
  await importAll(testApp.admin, fileOf({ songs: [importedSong('Back already', { id })] }))
  expect(await restore({ id })).toMatchObject({ status: 409, body: { code: 'restore_conflict' } })
})

test('a song is restored with the credits and the album that were merged into others since', async () => {
  const credits = [
    { name: 'J. Haydn', role: 'main', instrument: null },
    { name: 'G. v. Swieten', role: 'lyricist', instrument: null },
    { name: 'Gottfried van Swieten', role: 'lyricist', instrument: null },
  ] as const
  const id = await library.song('Heaven Tells', category, { artist: 'J. Haydn', album: 'Creation', credits })
  const mirror = await library.song('Heaven Tells', category, { artist: 'J. Haydn', album: 'Creation', credits })
  await library.song('Other', category, { artist: 'Joseph Haydn', album: 'The Creation' })
  const artists = (await call('GET /api/admin/artists', {})).body.artists
  const albums = (await call('GET /api/admin/albums', {})).body.albums
  const artist = (name: string) => artists.find((one) => one.name === name)?.id ?? ''
  const album = (title: string) => albums.find((one) => one.title === title)?.id ?? ''
  await call('DELETE /api/songs/:id', { params: { id } })
  const merge = (from: string, into: string) => call('POST /api/artists/:id/merge', { params: { id: from }, body: { into, dryRun: false } })
  expect((await merge(artist('G. v. Swieten'), artist('Gottfried van Swieten'))).status).toBe(200)
  expect((await merge(artist('J. Haydn'), artist('Joseph Haydn'))).status).toBe(200)
  await call('POST /api/albums/:id/merge', { params: { id: album('Creation') }, body: { into: album('The Creation'), dryRun: false } })

  expect((await restore({ id })).status).toBe(200)
  const facts = async (one: string) => {
    const { artist, artistId, album, albumId, credits } = (await call('GET /api/admin/songs/:id', { params: { id: one } })).body
    return { artist, artistId, album, albumId, credits }
  }
  expect(await facts(id)).toEqual(await facts(mirror))
  expect((await facts(id)).credits.map(({ name }) => name)).toEqual(['Joseph Haydn', 'Gottfried van Swieten'])
  const { body } = await call('GET /api/admin/artists', { query: { search: 'Haydn' } })
  expect(body.artists.map(({ name }) => name)).toEqual(['Joseph Haydn'])
})

test('the plays of a restored song and playlist are counted in the periods of today, not of their deletion', async () => {
  const id = await library.song('Heard last week', category, { artist: 'The Counted' })
  const playlistId = await playlist('Heard last week', [id])
  const { handle, transaction } = testApp.app.database
  const today = dayOf(new Date())
  const moveTo = (day: string) => transaction((tx) => createRankingsRepository(tx).moveTo(day))
  await moveTo(today)
  const [then, played] = [addDays(today, -5), addDays(today, -8)]
  await handle.updateTable('installation').set({ value: then }).where('fact', '=', 'plays_counted_to').execute()
  const counts = { day: played, plays: 3, completions: 0 }
  await insertRows(handle, 'song_plays', { ...counts, song_id: id, source: 'site' }).execute()
  await insertRows(handle, 'playlist_plays', { ...counts, playlist_id: playlistId }).execute()
  await createRankingsRepository(handle).addToSongs([{ songId: id, plays: 3 }])
  await createRankingsRepository(handle).addToPlaylists([{ playlistId, plays: 3 }])
  await call('DELETE /api/songs/:id', { params: { id } })
  await call('DELETE /api/playlists/:id', { params: { id: playlistId } })
  await moveTo(today)
  for (const one of [id, playlistId]) expect((await restore({ id: one })).status).toBe(200)

  const now = { last_7: 0, last_30: 3, last_90: 3, last_364: 3 }
  const { artistId } = await song(id)
  expect([
    await handle.selectFrom('song_rankings').selectAll().where('song_id', '=', id).executeTakeFirst(),
    await handle.selectFrom('playlist_rankings').selectAll().where('playlist_id', '=', playlistId).executeTakeFirst(),
    await handle.selectFrom('artist_rankings').selectAll().where('artist_id', '=', artistId).executeTakeFirst(),
  ]).toEqual([
    { song_id: id, ...now },
    { playlist_id: playlistId, ...now },
    { artist_id: artistId, ...now },
  ])
})

test('what an earlier version deleted is restored with the sort keys of this one', async () => {
  const [second, tenth] = [await library.song('Stop 2', category), await library.song('Stop 10', category)]
  const playlists = [await playlist('Week 10', [tenth]), await playlist('Week 2', [second])]
  await call('DELETE /api/playlists/:id', { params: { id: playlists[0] ?? '' } })
  await call('DELETE /api/songs/:id', { params: { id: tenth } })
  const { handle } = testApp.app.database
  const deleted = await handle
    .selectFrom('deleted_items')
    .select(['id', 'content'])
    .where('id', 'in', [tenth, playlists[0] ?? ''])
    .execute()
  for (const { id, content } of deleted) {
    const { rows, references } = JSON.parse(content)
    for (const row of rows.songs ?? []) row.title_key = 'stop 10'
    for (const row of rows.playlists ?? []) delete row.name_key
    await handle
      .updateTable('deleted_items')
      .set({ content: JSON.stringify({ rows, references }) })
      .where('id', '=', id)
      .execute()
    await restore({ id })
  }
  const { songs } = (await call('GET /api/admin/songs', { query: { search: 'stop', sort: 'title', direction: 'asc' } })).body
  expect(songs.map(({ title }) => title)).toEqual(['Stop 2', 'Stop 10'])
  const { body } = await testApp.visitor.call('GET /api/featured-playlists')
  expect(body.playlists.map(({ name }) => name).filter((name) => name.startsWith('Week'))).toEqual(['Week 2', 'Week 10'])
})

test('a category is restored to its playlists, unless its name is taken', async () => {
  const id = await library.category('Advent')
  const playlistId = await playlist('Services', [], { categoryId: id })
  await call('DELETE /api/categories/:id', { params: { id } })
  const other = await library.category('advent')
  expect(await restore({ id })).toMatchObject({ status: 409, body: { code: 'restore_conflict' } })
  await call('DELETE /api/categories/:id', { params: { id: other } })
  expect((await restore({ id })).status).toBe(200)
  const { body } = await call('GET /api/admin/playlists/:id', { params: { id: playlistId } })
  expect(body.category).toMatchObject({ id, name: 'Advent' })
})

test('an account is restored with password, likes, private playlists and uploads, and can sign in again', async () => {
  const account = await insertListener(testApp.app.database, 'alto')
  const client = createClient(testApp.address)
  await client.signIn(account)
  const liked = await library.song('Liked', category)
  await client.call('PUT /api/songs/:id/like', { params: { id: liked } })
  const { users } = (await call('GET /api/admin/users', { query: { search: 'alto' } })).body
  const id = users[0]?.id ?? ''
  await call('DELETE /api/users/:id', { params: { id } })
  expect((await client.call('GET /api/likes')).status).toBe(401)
  await expect(client.signIn(account)).rejects.toThrow('401')
  expect((await restore({ id })).status).toBe(200)
  await client.signIn(account)
  expect((await client.call('GET /api/likes')).body.songIds).toEqual([liked])
})

test('a redirection is restored with its hits', async () => {
  const { id } = (await call('POST /api/redirections', { body: { fromUrl: '/old-flyer', toUrl: '/about' } })).body
  await call('DELETE /api/redirections/:id', { params: { id } })
  expect((await call('GET /api/redirection', { query: { path: '/old-flyer' } })).body.location).toBeNull()
  expect((await restore({ id })).status).toBe(200)
  expect((await call('GET /api/redirection', { query: { path: '/old-flyer' } })).body.location).toBe('/about')
})

describe('dynamic QR codes', () => {
  const destination = { kind: 'page', path: '/about' } as const

  test('one redirects to its destination again, with label and history', async () => {
    const { id, code } = (await call('POST /api/admin/codes', { body: { code: 'flyer', destination, label: 'Flyer' } })).body
    const before = (await call('GET /api/admin/codes/:id', { params: { id } })).body
    await call('DELETE /api/admin/codes/:id', { params: { id } })
    expect((await testApp.visitor.request(`/c/${code}`)).status).toBe(410)
    expect((await restore({ id })).status).toBe(200)
    expect((await call('GET /api/admin/codes/:id', { params: { id } })).body).toEqual(before)
    expect((await call('GET /api/admin/codes/:id/history', { params: { id } })).body.entries).toHaveLength(1)
    const scan = await testApp.visitor.request(`/c/${code}`)
    expect([scan.status, scan.headers.get('location')]).toEqual([302, '/about'])
  })

  test('one leads to the artist and the album into which its own were merged since, before and after its end', async () => {
    await library.song('Poster', category, { artist: 'P. Poster', album: 'Posters' })
    await library.song('Flyer', category, { artist: 'Paula Poster', album: 'Posters and flyers' })
    const artists = (await call('GET /api/admin/artists', {})).body.artists
    const albums = (await call('GET /api/admin/albums', {})).body.albums
    const artist = (name: string) => artists.find((one) => one.name === name)?.id ?? ''
    const album = (title: string) => albums.find((one) => one.title === title)?.id ?? ''
    const create = async (kind: 'artist' | 'album', from: string) => {
      const ended = {
        endsAt: new Date(Date.now() + 3_600_000).toISOString(),
        fallbackDestination: { kind: 'artist', id: artist('P. Poster') },
      } as const
      return (await call('POST /api/admin/codes', { body: { destination: { kind, id: from }, ...ended } })).body
    }
    const made = [await create('artist', artist('P. Poster')), await create('album', album('Posters'))]
    for (const { id } of made) await call('DELETE /api/admin/codes/:id', { params: { id } })
    const body = (into: string) => ({ into, dryRun: false })
    await call('POST /api/artists/:id/merge', { params: { id: artist('P. Poster') }, body: body(artist('Paula Poster')) })
    await call('POST /api/albums/:id/merge', { params: { id: album('Posters') }, body: body(album('Posters and flyers')) })

    for (const { id } of made) expect((await restore({ id })).status).toBe(200)
    const leadTo = async ({ id }: { id: string }) => {
      const { destination, fallbackDestination } = (await call('GET /api/admin/codes/:id', { params: { id } })).body
      return [destination, fallbackDestination]
    }
    const merged = { target: { kind: 'artist', id: artist('Paula Poster') }, name: 'Paula Poster', reach: 'public' }
    expect(await Promise.all(made.map(leadTo))).toMatchObject([
      [merged, merged],
      [{ target: { kind: 'album', id: album('Posters and flyers') }, name: 'Posters and flyers', reach: 'public' }, merged],
    ])
    const scans = made.map(async ({ code }) => (await testApp.visitor.request(`/c/${code}`)).headers.get('location'))
    expect(await Promise.all(scans)).toEqual([`/artist/${artist('Paula Poster')}`, `/album/${album('Posters and flyers')}`])
  })

  test('a batch is restored with all of its codes', async () => {
    const rows = ['One', 'Two', 'Three'].map((label) => ({ label }))
    const { id } = (await call('POST /api/admin/code-batches', { body: { name: 'Tables', destination, rows } })).body
    const codesOf = async () => (await call('GET /api/admin/codes', { query: { batch: id } })).body.codes
    const before = await codesOf()
    expect(before).toHaveLength(3)
    await call('DELETE /api/admin/code-batches/:id', { params: { id } })
    expect((await trashed())[0]).toMatchObject({ kind: 'code-batches', name: 'Tables' })
    expect((await restore({ id })).status).toBe(200)
    expect(await codesOf()).toEqual(before)
  })
})

test('items are deleted permanently one by one, or all up to a timestamp', async () => {
  const [first, second, third] = await Promise.all(['X', 'Y', 'Z'].map((title) => library.song(title, category)))
  for (const id of [first, second]) await call('DELETE /api/songs/:id', { params: { id: id ?? '' } })
  expect((await call('DELETE /api/admin/trash/:id', { params: { id: first ?? '' } })).status).toBe(204)
  expect((await call('DELETE /api/admin/trash/:id', { params: { id: first ?? '' } })).status).toBe(404)
  expect((await restore({ id: first ?? '' })).status).toBe(404)
  const until = (await trashed())[0]?.deletedAt ?? ''
  // Timestamps have millisecond precision.
  await expect.poll(() => new Date().toISOString() > until).toBe(true)
  await call('DELETE /api/songs/:id', { params: { id: third ?? '' } })
  const { count } = (await call('DELETE /api/admin/trash', { query: { until } })).body
  expect(count).toBeGreaterThanOrEqual(1)
  expect((await trashed()).map((item) => item.id)).toEqual([third])
})

test('the list is filtered by kind and paginated', async () => {
  const ids = await Promise.all(['1', '2', '3'].map((title) => library.song(title, category)))
  for (const id of ids) await call('DELETE /api/songs/:id', { params: { id } })
  const page = (await call('GET /api/admin/trash', { query: { kind: 'songs', limit: '2' } })).body
  expect([page.items.map((item) => item.id), page.count]).toEqual([[ids[2], ids[1]], 4])
  const next = (await call('GET /api/admin/trash', { query: { kind: 'songs', limit: '2', cursor: page.nextCursor ?? '' } })).body
  expect(next.items.map((item) => item.id)).toContain(ids[0])
  expect((await call('GET /api/admin/trash', { query: { kind: 'users' } })).body.items).toEqual([])
})

describe('artists and albums that only deleted songs named', () => {
  const artistsNamed = async (search: string) =>
    (await call('GET /api/admin/artists', { query: { search } })).body.artists.map(({ name }) => name).sort()
  const albumsNamed = async (search: string) =>
    (await call('GET /api/admin/albums', { query: { search } })).body.albums.map(({ title }) => title)

  test('are removed with the last of these songs in the trash, unless something was entered about them', async () => {
    const artists = ['Child One', 'Child Two', 'Child Three', 'Child Four', 'Child Five']
    const [one, again, two, three, four, five] = await Promise.all(
      ['Child One', ...artists].map((artist, index) => library.song(`Flute ${index}`, category, { artist, album: `Class of ${artist}` })),
    )
    const described = (await call('GET /api/admin/artists', { query: { search: 'Child Three' } })).body.artists[0]
    if (!described) throw new Error('there is no artist')
    const edit = { name: described.name, version: described.version, summary: 'Plays the flute, too' }
    await call('PUT /api/artists/:id', { params: { id: described.id }, body: edit })
    const fourth = (await call('GET /api/admin/artists', { query: { search: 'Child Four' } })).body.artists[0]
    await call('POST /api/admin/codes', { body: { destination: { kind: 'artist', id: fourth?.id ?? '' } } })
    const fifth = (await call('GET /api/admin/artists', { query: { search: 'Child Five' } })).body.artists[0]
    const later = { endsAt: '2999-01-01T00:00:00.000Z', fallbackDestination: { kind: 'artist', id: fifth?.id ?? '' } } as const
    await call('POST /api/admin/codes', { body: { destination: { kind: 'page', path: '/gallery' }, ...later } })

    for (const id of [one, again, two, three, four, five]) await call('DELETE /api/songs/:id', { params: { id: id ?? '' } })
    expect(await artistsNamed('Child')).toEqual(artists.toSorted())
    await call('DELETE /api/admin/trash/:id', { params: { id: one ?? '' } })
    // Restoring its other song needs it.
    expect(await artistsNamed('Child One')).toEqual(['Child One'])
    await restore({ id: again ?? '' })
    await call('DELETE /api/songs/:id', { params: { id: again ?? '' } })
    await expect
      .poll(async () => (await call('DELETE /api/admin/trash', { query: { until: new Date().toISOString() } })).body.count)
      .toBe(0)
    expect(await artistsNamed('Child')).toEqual(['Child Five', 'Child Four', 'Child Three'])
    expect(await albumsNamed('Class of')).toEqual([])
  })

  test('stay while other songs or albums name them', async () => {
    const [gone, kept] = [await library.song('Gone', category, { artist: 'Duo' }), await library.song('Kept', category, { artist: 'Duo' })]
    await call('DELETE /api/songs/:id', { params: { id: gone } })
    await call('DELETE /api/admin/trash/:id', { params: { id: gone } })
    expect(await artistsNamed('Duo')).toEqual(['Duo'])
    expect((await song(kept)).artistId).not.toBeNull()
  })
})
