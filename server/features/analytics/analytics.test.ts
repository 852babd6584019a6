import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlayReport } from '#contract/plays.ts'
import { addDays, dayOf } from '#server/database/days.ts'
import { newId } from '#server/database/ids.ts'
import { encodeValues } from '#server/database/sorted-page.ts'
import { createPlaysService } from '#server/features/plays/plays.service.ts'
import { createAddresses } from '#server/http/addresses.ts'
import { createDb } from '#server/repositories.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { createAnalyticsService } from './analytics.service.ts'
import { createStatisticsRepository } from './statistics.repository.ts'

const testApp = appOfFile()
let categoryId: string
let songs: string[]

/** The services on the app's database, with a clock that the tests set. */
const clock = { now: new Date() }
const services = () => {
  const db = createDb(testApp.app.database)
  const now = () => clock.now
  return {
    plays: createPlaysService({ db, now }),
    analytics: createAnalyticsService({ db, addresses: createAddresses(''), now }),
  }
}
const goTo = (day: string) => {
  clock.now = new Date(`${day}T12:00:00.000Z`)
}

beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  categoryId = await library.category('Choir')
  songs = [await library.song('Morning', categoryId), await library.song('Evening', categoryId), await library.song('Night', categoryId)]
})

/** Deletes all counts. */
beforeEach(async () => {
  const { handle } = testApp.app.database
  for (const table of ['daily_plays', 'song_plays', 'playlist_plays', 'song_rankings', 'playlist_rankings', 'daily_counts'] as const)
    await handle.deleteFrom(table).execute()
  await handle.deleteFrom('installation').where('fact', 'like', 'plays_counted%').execute()
})

const listens = (count: number, songId = '', extra: Partial<PlayReport> = {}): PlayReport[] =>
  Array.from({ length: count }, () => ({ listenId: newId() + newId(), songId, kind: 'play', source: 'site', ...extra }))

test('the counters are those of this moment', async () => {
  const { body: before } = await testApp.admin.call('GET /api/admin/statistics')
  expect(before).toMatchObject({ users: 1, songs: 3, categories: 1, likes: 0 })
  const [songId = ''] = songs
  await testApp.admin.call('PUT /api/songs/:id/like', { params: { id: songId } })
  await insertPlaylist(testApp.app.database, { name: 'Set', songIds: songs })
  const { body: after } = await testApp.admin.call('GET /api/admin/statistics')
  expect(after).toEqual({ ...before, likes: before.likes + 1, playlists: before.playlists + 1 })
})

test('every day of the period is there, and the last is today', async () => {
  for (const [period, days] of [
    ['7d', 7],
    ['30d', 30],
    ['90d', 90],
    ['12m', 364],
  ] as const) {
    const { body } = await testApp.admin.call('GET /api/admin/analytics', { query: { period } })
    expect(body.days).toHaveLength(days)
    expect([body.days[0]?.day, body.days.at(-1)?.day]).toEqual([body.period.from, body.period.to])
    expect(body.period.to).toBe(dayOf(new Date()))
    expect(body.period.previousTo).toBe(addDays(body.period.from, -1))
    expect(body.period.previousFrom).toBe(addDays(body.period.from, -days))
  }
  expect((await testApp.admin.call('GET /api/admin/analytics', { query: { period: '5d' } })).status).toBe(400)
})

describe('plays', () => {
  test('are those of the period, beside those of the one before', async () => {
    const { plays, analytics } = services()
    goTo('2030-03-01')
    await plays.startDay()
    goTo('2030-03-09')
    await plays.count(listens(6, songs[0]))
    goTo('2030-03-10')
    await plays.count(listens(5, songs[0]))
    goTo('2030-03-16')
    await plays.count([...listens(3, songs[0]), ...listens(2, songs[1], { kind: 'completion', source: 'direct' })])
    const overview = await analytics.overview('7d')
    expect(overview.plays).toEqual({ plays: 8, completions: 2, playsBefore: 6, countedSince: '2030-03-01' })
    expect(overview.days.map(({ plays: ofDay }) => ofDay)).toEqual([5, 0, 0, 0, 0, 0, 3])
    expect(overview.sources).toEqual([
      { source: 'site', plays: 8, completions: 0 },
      { source: 'direct', plays: 0, completions: 2 },
    ])
  })

  test('of the period before are null where counting started within it', async () => {
    const { plays, analytics } = services()
    goTo('2030-03-01')
    await plays.count(listens(4, songs[0]))
    goTo('2030-03-14')
    expect((await analytics.overview('7d')).plays.playsBefore).toBe(4)
    goTo('2030-03-10')
    expect((await analytics.overview('7d')).plays.playsBefore).toBeNull()
  })
})

describe('the most played', () => {
  test('are those of the period: older plays drop out day by day, also after days without plays', async () => {
    const { plays, analytics } = services()
    const [first = '', second = '', third = ''] = songs
    goTo('2030-01-01')
    await plays.count([...listens(9, first), ...listens(1, second)])
    goTo('2030-01-05')
    await plays.count(listens(4, second))
    const top = async (period: '7d' | '30d' | '90d' | '12m') =>
      (await analytics.overview(period)).topSongs.map(({ title, plays: count }) => `${title} ${count}`)

    expect(await top('7d')).toEqual(['Morning 9', 'Evening 5'])
    goTo('2030-01-07')
    await plays.startDay()
    expect(await top('7d')).toEqual(['Morning 9', 'Evening 5'])
    goTo('2030-01-08')
    await plays.startDay()
    expect(await top('7d')).toEqual(['Evening 4'])
    expect(await top('30d')).toEqual(['Morning 9', 'Evening 5'])
    goTo('2030-02-10')
    await plays.count(listens(2, third))
    expect(await top('7d')).toEqual(['Night 2'])
    expect(await top('30d')).toEqual(['Night 2'])
    expect(await top('90d')).toEqual(['Morning 9', 'Evening 5', 'Night 2'])
    goTo('2031-06-01')
    await plays.startDay()
    expect(await top('12m')).toEqual([])
  })

  test('are all there for a file, with album and ISRC, page by page', async () => {
    const [first = '', second = '', third = ''] = songs
    await services().plays.count([...listens(3, first), ...listens(1, second), ...listens(1, third)])
    const { body: song } = await testApp.admin.call('GET /api/admin/songs/:id', { params: { id: first } })
    const facts = { album: 'Dawn', isrc: 'QZES52400001' }
    const edit = { title: song.title, categoryId, mediaType: 'audio', visibility: 'public', version: song.version, ...facts } as const
    expect((await testApp.admin.call('PUT /api/songs/:id', { params: { id: first }, body: edit })).status).toBe(200)
    const list = async (cursor?: string) =>
      (await testApp.admin.call('GET /api/admin/analytics/songs', { query: { limit: 2, ...(cursor && { cursor }) } })).body
    const page = await list()
    expect(page.songs[0]).toEqual({ id: first, title: 'Morning', artist: song.artist, ...facts, plays: 3 })
    const last = await list(page.nextCursor ?? '')
    expect(last.nextCursor).toBeNull()
    expect([...page.songs, ...last.songs].map(({ id, plays }) => [id, plays])).toEqual([
      [first, 3],
      ...[second, third]
        .sort()
        .reverse()
        .map((id) => [id, 1]),
    ])
  })

  test.each([1.5, 2 ** 31, 1e300])('a cursor that names %d plays is malformed', async (plays) => {
    const cursor = encodeValues([plays, songs[0]])
    const { status, body } = await testApp.admin.call('GET /api/admin/analytics/songs', { query: { cursor } })
    expect([status, body]).toEqual([400, { code: 'malformed_request', details: { field: 'cursor' } }])
  })

  test('agree with the days, however the clock moves', async () => {
    const { plays, analytics } = services()
    const [first = ''] = songs
    for (const day of ['2030-01-01', '2030-01-04', '2030-01-02', '2030-01-09', '2030-01-09', '2030-01-10']) {
      goTo(day)
      await plays.count(listens(1, first))
    }
    const { topSongs, plays: total } = await analytics.overview('7d')
    expect([topSongs[0]?.plays, total.plays]).toEqual([4, 4])
  })

  test('artists and albums have the plays of their songs, also of those that join and leave', async () => {
    const { plays, analytics } = services()
    const library = createLibrary(testApp.admin)
    const [ebb, flow] = [
      await library.song('Ebb', categoryId, { artist: 'Marlow Vance', album: 'Tides' }),
      await library.song('Flow', categoryId, { artist: 'Marlow Vance & Ines Okoro', album: 'Shores' }),
    ]
    const top = async () => {
      const { topArtists, topAlbums } = await analytics.overview('30d')
      return [topArtists.map(({ name, plays: count }) => `${name} ${count}`), topAlbums.map((album) => `${album.title} ${album.plays}`)]
    }
    const call = testApp.admin.call
    const update = async (id: string, changes: object) => {
      const { title, artist, album, category, mediaType, version } = (await call('GET /api/admin/songs/:id', { params: { id } })).body
      await call('PUT /api/songs/:id', {
        params: { id },
        body: { title, artist, album, categoryId: category.id, mediaType, version, ...changes },
      })
    }
    goTo('2030-01-01')
    await plays.count([...listens(4, ebb), ...listens(2, flow)])
    goTo('2030-01-20')
    await plays.count([...listens(1, ebb), ...listens(2, flow)])
    expect(await top()).toEqual([
      ['Marlow Vance 5', 'Marlow Vance & Ines Okoro 4'],
      ['Tides 5', 'Shores 4'],
    ])

    const credits = ['Marlow Vance', 'Ines Okoro'].map((name) => ({ name, role: 'main', instrument: null }))
    await update(flow, { credits, album: 'Tides' })
    expect(await top()).toEqual([['Marlow Vance 9', 'Ines Okoro 4'], ['Tides 9']])
    const listed = (await call('GET /api/admin/artists', { query: { search: 'Vance' } })).body.artists
    expect(listed.map(({ name, plays: count }) => [name, count])).toEqual([
      ['Marlow Vance', 9],
      ['Marlow Vance & Ines Okoro', 0],
    ])

    goTo('2030-02-05')
    await plays.startDay()
    expect(await top()).toEqual([['Marlow Vance 3', 'Ines Okoro 2'], ['Tides 3']])

    await call('DELETE /api/songs/:id', { params: { id: flow } })
    expect(await top()).toEqual([['Marlow Vance 1'], ['Tides 1']])
    const [deleted] = (await call('GET /api/admin/trash')).body.items
    await call('POST /api/admin/trash/restorations', { body: { id: String(deleted?.id) } })
    expect(await top()).toEqual([['Marlow Vance 3', 'Ines Okoro 2'], ['Tides 3']])
    await call('DELETE /api/songs/:id', { params: { id: ebb } })
    expect((await call('GET /api/admin/albums')).body.albums.find(({ title }) => title === 'Tides')?.plays).toBe(4)
  })

  test('playlists come with their creators', async () => {
    const { plays, analytics } = services()
    goTo('2030-01-01')
    const playlistId = await insertPlaylist(testApp.app.database, { name: 'Evensong', songIds: songs, categoryId })
    await plays.count([...listens(3, songs[0], { playlistId }), ...listens(1, songs[1])])
    expect((await analytics.overview('30d')).topPlaylists).toEqual([
      { id: playlistId, name: 'Evensong', creator: null, coverUrl: null, category: { color: '#3d5afe' }, plays: 3 },
    ])
  })
})

describe('growth', () => {
  test('is null at first, then the difference to the stored count', async () => {
    const { analytics } = services()
    const today = dayOf(new Date())
    const { handle } = testApp.app.database
    goTo(today)
    await analytics.startDay()
    const fresh = await analytics.overview('7d')
    expect(fresh.counts.songs).toEqual({ total: fresh.counts.songs.total, change: null, changeBefore: null })
    expect(fresh.growth.songs).toEqual({ added: fresh.counts.songs.total, addedBefore: null })

    const { songs: total } = await createStatisticsRepository(handle).now()
    const storedCounts = (day: string, count: number) => ({ day, users: 1, songs: count, categories: 1, likes: 0, playlists: 0 })
    await handle
      .insertInto('daily_counts')
      .values([storedCounts(addDays(today, -6), total - 2), storedCounts(addDays(today, -20), total - 1)])
      .execute()
    const next = await analytics.overview('7d')
    // The server was down on the first day of the previous period: the last count stored before it applies.
    expect(next.counts.songs).toEqual({ total, change: 2, changeBefore: -1 })
    expect(next.growth.songs.addedBefore).toBe(0)
  })

  test('of an older library is reconstructed from creation dates, once', async () => {
    const { analytics } = services()
    const { handle } = testApp.app.database
    const today = dayOf(new Date())
    const createdAt = `${addDays(today, -10)}T08:00:00.000Z`
    await handle
      .updateTable('songs')
      .set({ created_at: createdAt })
      .where('id', '=', songs[0] ?? '')
      .execute()
    goTo(today)
    await analytics.startDay()
    await analytics.startDay()
    const days = await handle.selectFrom('daily_counts').select(['day', 'songs']).orderBy('day').execute()
    expect(days).toHaveLength(11)
    expect(days.slice(0, 3).map((row) => row.songs)).toEqual([0, 1, 1])
    const { counts } = await analytics.overview('7d')
    expect(counts.songs.change).toBe(counts.songs.total - 1)
    await handle
      .updateTable('songs')
      .set({ created_at: new Date().toISOString() })
      .where('id', '=', songs[0] ?? '')
      .execute()
  })
})
