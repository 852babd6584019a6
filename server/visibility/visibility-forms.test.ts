import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isAlbumShown, isPlaylistShown, isSongShown } from '#server/database/visibility-expressions.ts'
import { createSettingsRepository } from '#server/features/settings/settings.repository.ts'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { databaseOfFile } from '#server/testing/database-of-file.ts'
import { insertPlaylist, saveSetting } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { shownSongs } from './album-visibility.ts'
import { playlistPresence, playlistStart } from './playlist-visibility.ts'
import { songPresence, songProtection, songStart } from './song-visibility.ts'
import { announcedStart, hasListeners, type Presence, presenceOf, type Restrictable } from './visibility-rule.ts'

/* Compares the two forms of the rule (visibility-rule.ts, visibility-expressions.ts) for every combination of choices. */

/** In the past, because timestamps only increase within a process (newTimestamp), which runs other tests after this one. */
const day = (number: number) => `2020-01-0${number}T00:00:00.000Z`
const now = day(4)

const choices = [
  { visibility: 'public', protection_id: null },
  { visibility: 'unlisted', protection_id: null },
  { visibility: 'protected', protection_id: 'p' },
  { visibility: 'protected', protection_id: null },
  { visibility: 'hidden', protection_id: null },
] as const
const schedules = [
  { visible_from: null, visible_until: null, is_announced: false },
  { visible_from: null, visible_until: day(5), is_announced: false },
  { visible_from: day(3), visible_until: now, is_announced: true },
  { visible_from: now, visible_until: day(9), is_announced: false },
  { visible_from: day(6), visible_until: null, is_announced: false },
  { visible_from: day(6), visible_until: day(8), is_announced: true },
  { visible_from: day(7), visible_until: null, is_announced: true },
]
const restrictions = choices.flatMap((choice) => schedules.map((schedule) => ({ ...choice, ...schedule })))
type Restriction = (typeof restrictions)[number]

// Before the database is created, because its rows get timestamps.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) }))
const database = databaseOfFile()

beforeAll(async () => {
  const { handle } = database
  const category = { id: 'c', name: 'C', name_key: 'c', color: '#112233', is_active: true, is_favorite: false, created_at: day(1) }
  await handle.insertInto('categories').values(category).execute()
  await handle
    .insertInto('protections')
    .values({ id: 'p', password_hash: null, link_key: 'k', created_at: day(1) })
    .execute()
})
afterAll(() => void vi.useRealTimers())

/** Whether the page of an item shows something. */
const showsPage = (presence: Presence, protection: string | null, start: string | null) =>
  (hasListeners(presence) && (presence !== 'protected' || protection !== null)) || start !== null

const song = (title: string, restriction: Restriction, fields: object = {}) => ({ title, category_id: 'c', ...restriction, ...fields })

test('songs and albums', async () => {
  const { handle } = database
  const onAlbums = restrictions.flatMap((album) => restrictions.map((ofSong) => ({ album, ofSong })))
  const pairs = onAlbums.map(({ ofSong }, index) => song(`${index}`, ofSong, { album: `${index}` }))
  const alone = restrictions.map((restriction) => song('Alone', restriction))
  const pending = restrictions.map((restriction, index) => song('Pending', restriction, { album: `Pending ${index}`, status: 'pending' }))
  const school = restrictions.map((restriction, index) => song('School', restriction, { album: `School ${index}` }))
  const ids = await insertSongs(database, [...pairs, ...alone, ...pending, ...school])
  const schoolPlaylist = await insertPlaylist(database, { name: 'Class', songIds: ids.slice(-school.length) })
  await handle.updateTable('playlists').set({ school_privacy: 'full-names' }).where('id', '=', schoolPlaylist).execute()
  await database.transaction(async (tx) => {
    for (const [index, { album }] of onAlbums.entries()) await tx.updateTable('albums').set(album).where('title', '=', `${index}`).execute()
  })

  const songs = await createSongsRepository(handle).listByIds(ids)
  const shown = await handle.selectFrom('songs').select('id').where(isSongShown('songs', now)).execute()
  const shownIds = new Set(shown.map(({ id }) => id))
  expect(songs).toHaveLength(ids.length)
  expect(
    songs.filter((row) => shownIds.has(row.id) !== showsPage(songPresence(row), songProtection(row), songStart(row))).map(choiceOf),
  ).toEqual([])

  const songsOf = Map.groupBy(songs, ({ album_id }) => album_id)
  const albums = await handle.selectFrom('albums').selectAll().select(isAlbumShown('albums.id', now).as('in_sql')).execute()
  expect(albums).toHaveLength(pairs.length + pending.length + school.length)
  const isShown = (album: (typeof albums)[number]) => {
    const its = songsOf.get(album.id)?.filter(({ status }) => status !== 'pending') ?? []
    return shownSongs(album, its).length > 0 && showsPage(presenceOf(album), album.protection_id, announcedStart([album]))
  }
  const different = albums.filter((album) => Boolean(album.in_sql) !== isShown(album))
  expect(different.map((album) => ({ ...choiceOf(album), songs: songsOf.get(album.id)?.map(choiceOf) }))).toEqual([])
})

test('playlists', async () => {
  const { handle } = database
  for (const isPublic of [true, false])
    for (const restriction of restrictions) {
      const id = await insertPlaylist(database, { name: 'Evensong', songIds: [], isPublic })
      await handle.updateTable('playlists').set(restriction).where('id', '=', id).execute()
    }
  for (const setting of [null, 'true', 'false']) {
    if (setting !== null) await saveSetting(database, 'enable_public_playlists', setting)
    const areShown = (await createSettingsRepository(handle).current()).enable_public_playlists === 'true'
    const playlists = await handle.selectFrom('playlists').selectAll().select(isPlaylistShown('playlists', now).as('in_sql')).execute()
    expect(playlists.length).toBeGreaterThanOrEqual(2 * restrictions.length)
    const isShown = (row: (typeof playlists)[number]) => areShown && showsPage(playlistPresence(row), row.protection_id, playlistStart(row))
    expect(playlists.filter((row) => Boolean(row.in_sql) !== isShown(row)).map(choiceOf)).toEqual([])
  }
})

const choiceOf = (row: Restrictable & { album_visibility?: unknown; album_visible_from?: unknown; album_visible_until?: unknown }) => ({
  visibility: row.visibility,
  from: row.visible_from,
  until: row.visible_until,
  isAnnounced: row.is_announced,
  protection: row.protection_id,
  album: [row.album_visibility, row.album_visible_from, row.album_visible_until],
})
