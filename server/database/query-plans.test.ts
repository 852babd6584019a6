import { beforeAll, describe, expect, test } from 'vitest'
import { SongSort } from '#contract/songs.ts'
import { createActivityRepository } from '#server/features/activity/activity.repository.ts'
import { createAlbumsRepository } from '#server/features/albums/albums.repository.ts'
import { createAnalyticsRepository } from '#server/features/analytics/analytics.repository.ts'
import { createStatisticsRepository } from '#server/features/analytics/statistics.repository.ts'
import { createArtistsRepository } from '#server/features/artists/artists.repository.ts'
import { createCategoriesRepository } from '#server/features/categories/categories.repository.ts'
import { createCodeHistoryRepository } from '#server/features/codes/code-history.repository.ts'
import { createCodesRepository } from '#server/features/codes/codes.repository.ts'
import { createScannedCodeRepository } from '#server/features/codes/scanned-code.repository.ts'
import { createExportRepository } from '#server/features/import-export/export.repository.ts'
import { createDiscardedFilesRepository } from '#server/features/media/discarded-files.repository.ts'
import { createMediaImportRepository } from '#server/features/media-import/media-import.repository.ts'
import { createAdminPlaylistsRepository } from '#server/features/playlists/admin-playlists.repository.ts'
import { createPlaylistSongsRepository } from '#server/features/playlists/playlist-songs.repository.ts'
import { createPlaylistsRepository } from '#server/features/playlists/playlists.repository.ts'
import { createRedirectionsRepository } from '#server/features/redirections/redirections.repository.ts'
import { createSystemRepository } from '#server/features/settings/system.repository.ts'
import { createSharingRepository } from '#server/features/sharing/sharing.repository.ts'
import { createSongLinksRepository } from '#server/features/songs/song-links.repository.ts'
import { createSongListsRepository } from '#server/features/songs/song-lists.repository.ts'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { createUsersRepository } from '#server/features/users/users.repository.ts'
import { databaseOfFile } from '#server/testing/database-of-file.ts'
import { insertPlaylist } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { plansOf } from '#server/testing/query-plans.ts'
import { needsSqlite } from '#server/testing/test-database.ts'
import type { Handle } from './database.ts'
import { encodeValues } from './sorted-page.ts'

/** Tables that grow with the library; no request may scan one of them completely. */
const growing = [
  'songs',
  'playlists',
  'playlist_songs',
  'profiles',
  'users',
  'redirections',
  'liked_songs',
  'activity',
  'artists',
  'albums',
  'album_artists',
  'song_credits',
  'artist_songs',
  'artist_albums',
  'artist_playlists',
  'song_rankings',
  'artist_rankings',
  'album_rankings',
  'codes',
  'code_history',
  'code_scans',
]

const database = databaseOfFile()
let songIds: string[]
let playlistId: string

beforeAll(async () => {
  const category = { id: 'c', name: 'C', name_key: 'c', color: '#112233', is_active: true, is_favorite: false, created_at: '2020' }
  await database.handle.insertInto('categories').values(category).execute()
  songIds = await insertSongs(
    database,
    Array.from({ length: 300 }, (_, index) => ({
      title: `Song ${index}`,
      artist: `Artist ${index % 40}`,
      album: `Album ${index % 60}`,
      category_id: 'c',
    })),
  )
  playlistId = await insertPlaylist(database, { name: 'P', songIds: songIds.slice(0, 20), categoryId: 'c' })
})

const cursor = encodeValues(['2020-01-01T02:00:00.000Z', 'x'])
const page = { cursor, limit: 20 }

const anyCode = { search: '', batch: null, only: null, now: '2020-01-01T00:00:00.000Z' }

const inOrder: Record<string, (db: Handle) => Promise<unknown>> = {
  'the newest songs': (db) => createSongsRepository(db).listPublished({ categoryId: null, limit: 50 }),
  'the songs after them': (db) => createSongsRepository(db).listPublished({ categoryId: null, ...page }),
  'the newest songs of a category': (db) => createSongsRepository(db).listPublished({ categoryId: 'c', limit: 50 }),
  'the songs of a category after them': (db) => createSongsRepository(db).listPublished({ categoryId: 'c', ...page }),
  'other songs of an artist': (db) => createSongsRepository(db).listOfSameArtist({ id: 'x', artist_key: 'artist 3', album_id: 'a' }, 6),
  'other songs of an album': (db) =>
    createSongsRepository(db).listOfSameAlbum({ id: 'x', album_id: 'a', track_order: 10_002, title_key: 'song 3' }, 6),
  'artists with songs, two pages of them': async (db) => {
    const { nextCursor } = await createArtistsRepository(db).listPublic({ limit: 20 })
    await createArtistsRepository(db).listPublic({ limit: 20, cursor: nextCursor ?? '' })
  },
  'artists of a letter': (db) => createArtistsRepository(db).listPublic({ initial: 'a', limit: 20 }),
  'an artist': (db) => createArtistsRepository(db).findPublic('x'),
  'the songs of an artist': (db) => createSongListsRepository(db).ofArtist('x', { limit: 20 }),
  'an artist with a name': (db) => createArtistsRepository(db).findPublicNamed('Artist 3'),
  'artists of administrators': async (db) => {
    for (const sort of ['name', 'created'] as const)
      await createArtistsRepository(db).list({ search: '', sort, direction: 'asc', limit: 20 })
  },
  'the albums of an artist, two pages of them': async (db) => {
    await createAlbumsRepository(db).listOfArtist('x', { limit: 20 })
    await createAlbumsRepository(db).listOfArtist('x', { limit: 20, cursor: encodeValues(['2020', 'x', 'x']) })
  },
  'the playlists of an artist': (db) => createPlaylistsRepository(db).listOfArtist('x', 6),
  'the uses of an artist': (db) => createArtistsRepository(db).uses('x'),
  'albums with songs': async (db) => {
    for (const sort of ['newest', 'title', 'release'] as const) await createAlbumsRepository(db).listPublic({ sort, limit: 20 })
    await createAlbumsRepository(db).listPublic({ sort: 'title', initial: 'a', limit: 20 })
  },
  'an album': (db) => createAlbumsRepository(db).findPublic('x'),
  'the songs of an album': (db) => createSongListsRepository(db).ofAlbum('x', { pending: 'left-out' }),
  'albums of administrators': async (db) => {
    for (const sort of ['title', 'release', 'created'] as const)
      await createAlbumsRepository(db).list({ search: '', sort, direction: 'asc', limit: 20 })
  },
  'what is played most': async (db) => {
    const analytics = createAnalyticsRepository(db)
    for (const list of [analytics.topSongs, analytics.topArtists, analytics.topAlbums]) await list('last_30', 100)
  },
  'the credits of a song': (db) => createSongLinksRepository(db).creditsOf(songIds[0] ?? ''),
  'uploads of a profile': (db) => createSongsRepository(db).listOfUploader({ profileId: 'p', limit: 20 }),
  'uploads of a profile, next page': (db) => createSongsRepository(db).listOfUploader({ profileId: 'p', ...page }),
  'a song': (db) => createSongsRepository(db).find(songIds[0] ?? ''),
  'the song of an upload': (db) => createSongsRepository(db).findByUpload('u'),
  'the song of a file': (db) => createSongsRepository(db).findByMediaPath('m'),
  'the song of captions': (db) => createSongsRepository(db).findByCaptionsPath('m'),
  'whether discarded files are in use': (db) =>
    createDiscardedFilesRepository(db).inUse([
      { kind: 'media', path: 'm' },
      { kind: 'captions', path: 'm' },
      { kind: 'cover', path: 'm' },
    ]),
  'whether there are songs': (db) => createSongsRepository(db).isEmpty(),
  'every song that was played, two pages of them': async (db) => {
    await createAnalyticsRepository(db).playedSongs('last_30', { limit: 20 })
    await createAnalyticsRepository(db).playedSongs('last_30', { cursor: encodeValues([1, 'x']), limit: 20 })
  },
  'the songs of a playlist': (db) => createSongsRepository(db).listOfPlaylist(playlistId),
  'songs to pick': (db) => createPlaylistSongsRepository(db).listToPick({ search: '', categoryId: null, sort: 'title' }, page),
  'songs of a category to pick': (db) =>
    createPlaylistSongsRepository(db).listToPick({ search: '', categoryId: 'c', sort: 'added' }, { limit: 20 }),
  'songs and their files': (db) => createMediaImportRepository(db).listFiles('x', 100),
  'featured playlists': (db) => createPlaylistsRepository(db).listFeatured({ limit: 20 }),
  'a playlist': (db) => createPlaylistsRepository(db).findShared(playlistId),
  'the playlists of a category': (db) => createPlaylistsRepository(db).listOfCategory({ categoryId: 'c', search: '', ...page }),
  'playlists of administrators': (db) => createAdminPlaylistsRepository(db).list({ search: '', ...page }),
  users: (db) => createUsersRepository(db).list({ search: '', ...page }),
  redirections: (db) => createRedirectionsRepository(db).list({ search: '', ...page }),
  codes: (db) => createCodesRepository(db).list({ ...anyCode, ...page }),
  'codes that are off': (db) => createCodesRepository(db).list({ ...anyCode, only: 'off', ...page }),
  'codes of a batch': (db) => createCodesRepository(db).list({ ...anyCode, batch: 'b', ...page }),
  'what a code was set to': (db) => createCodeHistoryRepository(db).list('x'),
  'what a scan leads to': (db) => createScannedCodeRepository(db).find('x', '2020-01-01T00:00:00.000Z'),
  'the log': (db) => createActivityRepository(db).list({ kind: null, ...page }),
  'the log of songs': (db) => createActivityRepository(db).list({ kind: 'songs', ...page }),
  'an export of artists': (db) => createExportRepository(db).listArtists({ created_at: '2020', id: 'x' }, 200),
  'an export of albums': (db) => createExportRepository(db).listAlbums({ created_at: '2020', id: 'x' }, 200),
  'an export of songs': (db) => createExportRepository(db).listSongs({ created_at: '2020', id: 'x' }, 200),
  'an export of playlists': (db) => createExportRepository(db).listPlaylists({ created_at: '2020', id: 'x' }, 200),
  'an export of redirections': (db) => createExportRepository(db).listRedirections({ created_at: '2020', id: 'x' }, 200),
  'the parts of the sitemap': async (db) => {
    for (const table of ['songs', 'albums', 'artists', 'playlists'] as const) {
      const [after = null, upTo = null] = await createSharingRepository(db).boundaries(table, 10)
      await createSharingRepository(db).listedIds(table, { after, upTo }, 10)
    }
  },
  ...Object.fromEntries(
    SongSort.options.flatMap((sort) =>
      (['asc', 'desc'] as const).map((direction) => [
        `songs by ${sort}, ${direction}, two pages of them`,
        async (db: Handle) => {
          const lists = createSongListsRepository(db)
          const { nextCursor } = await lists.page({}, { sort, direction, limit: 20 })
          await lists.page({}, { sort, direction, limit: 80, cursor: nextCursor ?? '' })
        },
      ]),
    ),
  ),
  'songs of a category for administrators': async (db) => {
    const lists = createSongListsRepository(db)
    for (const sort of ['created', 'title'] as const) await lists.page({ categoryId: 'c' }, { sort, direction: 'asc', limit: 20 })
  },
  'songs that visitors browse': async (db) => {
    const lists = createSongListsRepository(db)
    for (const sort of ['newest', 'title', 'artist'] as const) await lists.browse({ sort, limit: 20 })
    for (const sort of ['newest', 'title'] as const) await lists.browse({ sort, categoryId: 'c', limit: 20 })
  },
  'songs with a number': (db) => createSongListsRepository(db).ofNumber(7, 51),
  'public categories': (db) => createPlaylistsRepository(db).publicCategories(),
  'songs that wait for approval': (db) =>
    createSongListsRepository(db).page({ status: 'pending' }, { sort: 'created', direction: 'desc', limit: 20 }),
}

test.each(Object.entries(inOrder))('%s: no full scan, no sort', async (_what, runQueries) => {
  const plans = await plansOf(database.target, runQueries)
  expect(plans.length).toBeGreaterThan(0)
  for (const { sql, scannedWhole, sorts } of plans)
    expect([sql, scannedWhole.filter((table) => growing.includes(table)), sorts]).toEqual([sql, [], false])
})

/** These queries may sort, because they sort few rows: search results, or the rows of one item. */
const found: Record<string, (db: Handle) => Promise<unknown>> = {
  'songs by a text': (db) => createSongsRepository(db).search('song 12', { limit: 20 }),
  'songs by one character': (db) => createSongsRepository(db).search('7', { limit: 20 }),
  'artists by a text': (db) => createArtistsRepository(db).search('artist 3', { limit: 20 }),
  'albums by a text': (db) => createAlbumsRepository(db).search('album 3', { limit: 20 }),
  'artists of administrators by a text': (db) =>
    createArtistsRepository(db).list({ search: 'artist 3', sort: 'name', direction: 'asc', limit: 20 }),
  'albums of administrators by a text': (db) =>
    createAlbumsRepository(db).list({ search: 'album 3', sort: 'title', direction: 'asc', limit: 20 }),
  'songs that credit an artist': (db) => createArtistsRepository(db).songsCrediting('x', '', 20),
  'the songs that show a cover': (db) => createSongsRepository(db).audiencesOfCover('c'),
  'playlists of a song': (db) => createPlaylistsRepository(db).listOfSong(songIds[0] ?? '', 6),
  'artists whose names are alike': (db) => createArtistsRepository(db).listDuplicates(20),
  'albums whose titles are alike': (db) => createAlbumsRepository(db).listDuplicates(20),
  'albums without artists of songs': (db) => createAlbumsRepository(db).uncreditedOf(songIds.slice(0, 3)),
  'artist texts of an album': (db) => createAlbumsRepository(db).artistTextsOf('x'),
  'disc numbers of albums': (db) => createAlbumsRepository(db).discNumbersOf(['x', 'y']),
  'playlists by a text': (db) => createPlaylistsRepository(db).search('nothing', { limit: 20 }),
  'a song by its name': (db) => createSongsRepository(db).findNamed({ title: 'Song 1', artist: 'Artist 1' }),
  'songs of the admin by a text': (db) =>
    createSongListsRepository(db).page({ search: 'song 12' }, { sort: 'title', direction: 'asc', limit: 20 }),
  'how many songs have a text': (db) => createSongListsRepository(db).count({ search: 'song 12' }),
  'songs to pick by a text': (db) =>
    createPlaylistSongsRepository(db).listToPick({ search: 'song 12', categoryId: 'c', sort: 'newest' }, { limit: 20 }),
  'playlists of the admin by a text': (db) => createAdminPlaylistsRepository(db).list({ search: 'nothing', limit: 20 }),
  'users by a text': (db) => createUsersRepository(db).list({ search: 'nothing', limit: 20 }),
  'redirections by a text': (db) => createRedirectionsRepository(db).list({ search: 'nothing', limit: 20 }),
  'codes by a text': (db) => createCodesRepository(db).list({ ...anyCode, search: 'nothing', limit: 20 }),
  'codes that lead to nothing': (db) => createCodesRepository(db).list({ ...anyCode, only: 'flagged', limit: 20 }),
  'how many lead to nothing': (db) => createCodesRepository(db).countFlagged(anyCode.now),
  'where a path leads': (db) => createRedirectionsRepository(db).listTargets('/a/b'),
}

test.each(Object.entries(found))('%s: no full scan', async (_what, runQueries) => {
  const plans = await plansOf(database.target, runQueries)
  expect(plans.length).toBeGreaterThan(0)
  for (const { sql, scannedWhole } of plans) expect([sql, scannedWhole.filter((table) => growing.includes(table))]).toEqual([sql, []])
})

test('the playlists of a song come from an index alone', needsSqlite, async () => {
  const ofSong = (db: Handle) => createPlaylistsRepository(db).listOfSong(songIds[0] ?? '', 6)
  for (const { sql, indexes } of await plansOf(database.target, ofSong))
    expect([sql, indexes]).toEqual([sql, expect.arrayContaining(['playlists_of_song'])])
})

test('featured playlists come from the indexes of marked ones', needsSqlite, async () => {
  const marked = { name: 'M', songIds: songIds.slice(0, 2) }
  await database.handle.updateTable('categories').set({ is_favorite: true }).where('id', '=', 'c').execute()
  const added = await insertPlaylist(database, { ...marked, categoryId: 'c', isFavorite: true })
  const pages = async (db: Handle) => {
    const { nextCursor } = await createPlaylistsRepository(db).listFeatured({ limit: 1 })
    await createPlaylistsRepository(db).listFeatured({ limit: 1, cursor: nextCursor ?? '' })
  }
  const plans = await plansOf(database.target, pages)
  for (const { sql, scannedWhole } of plans) expect([sql, scannedWhole.filter((table) => growing.includes(table))]).toEqual([sql, []])
  for (const index of ['playlists_favorite', 'playlists_of_category_by_name']) {
    const parts = plans.filter(({ indexes }) => indexes.includes(index))
    expect([index, parts.map(({ sorts }) => sorts)]).toEqual([index, expect.arrayContaining([false])])
  }
  await database.handle.deleteFrom('playlists').where('id', '=', added).execute()
  await database.handle.updateTable('categories').set({ is_favorite: false }).where('id', '=', 'c').execute()
})

test('the songs that show a cover come from the indexes of covers', needsSqlite, async () => {
  const [plan] = await plansOf(database.target, (db) => createSongsRepository(db).audiencesOfCover('c'))
  expect(plan?.indexes).toEqual(expect.arrayContaining(['songs_of_cover', 'albums_of_cover']))
})

test('what several artists or albums have in common comes from an index of its own', needsSqlite, async () => {
  const [artists] = await plansOf(database.target, (db) => createArtistsRepository(db).listDuplicates(20))
  expect(artists).toMatchObject({ indexes: ['counters_alike'], sorts: false })
  const [albums] = await plansOf(database.target, (db) => createAlbumsRepository(db).listDuplicates(20))
  expect(albums).toMatchObject({ indexes: ['counters_albums_alike'], sorts: false })
})

test('pending songs come from their index in any order', async () => {
  for (const sort of SongSort.options) {
    const runQueries = (db: Handle) => createSongListsRepository(db).page({ status: 'pending' }, { sort, direction: 'asc', limit: 20 })
    for (const { sql, indexes } of await plansOf(database.target, runQueries))
      expect([sql, indexes]).toEqual([sql, expect.arrayContaining(['songs_pending'])])
  }
})

test('songs of an uploader come from an index in any order, and uploaders from that of their songs', async () => {
  for (const sort of SongSort.options) {
    const runQueries = (db: Handle) => createSongListsRepository(db).page({ uploadedBy: 'p' }, { sort, direction: 'asc', limit: 20 })
    for (const { sql, indexes } of await plansOf(database.target, runQueries))
      expect([sql, indexes]).toEqual([sql, expect.arrayContaining([expect.stringMatching(/of_uploader/)])])
  }
  const [uploaders] = await plansOf(database.target, (db) => createSongListsRepository(db).uploaders(undefined, 1000))
  expect(uploaders).toMatchObject({ scannedWhole: expect.not.arrayContaining(['songs']) })
})

/** These queries read only the counters, however many rows there are. */
const counted: Record<string, (db: Handle) => Promise<unknown>> = {
  totals: (db) => createStatisticsRepository(db).now(),
  'songs and bytes': (db) => createSystemRepository(db).songTotals(),
  'categories and what is in them': (db) => createCategoriesRepository(db).listNewest(),
  'songs and albums of artists': (db) => createArtistsRepository(db).listPublic({ limit: 20 }),
}

describe('counts', () => {
  test.each(Object.entries(counted))('%s come from counters', async (_what, runQueries) => {
    for (const { sql } of await plansOf(database.target, runQueries))
      expect(sql).not.toMatch(/from "(songs|playlists|liked_songs|profiles|artist_songs|album_artists)"/)
  })
})
