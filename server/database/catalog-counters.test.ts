import { setImmediate as nextTick } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createAlbumsRepository } from '#server/features/albums/albums.repository.ts'
import { createArtistsRepository } from '#server/features/artists/artists.repository.ts'
import { createMergedCreditsRepository } from '#server/features/artists/merged-credits.repository.ts'
import { createSongLinksRepository } from '#server/features/songs/song-links.repository.ts'
import { createSongSelectionsRepository } from '#server/features/songs/song-selections.repository.ts'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { battery } from '#server/testing/battery.ts'
import { databaseOfFile } from '#server/testing/database-of-file.ts'
import { insertPlaylist } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import type { Handle } from './database.ts'
import { newId } from './ids.ts'

const database = databaseOfFile()

beforeAll(async () => {
  const category = { id: 'c', name: 'C', name_key: 'c', color: '#112233', is_active: true, is_favorite: false, created_at: '2020' }
  await database.handle.insertInto('categories').values(category).execute()
})
beforeEach(clear)

async function clear() {
  for (const table of ['playlists', 'songs', 'albums', 'artists'] as const) await database.handle.deleteFrom(table).execute()
}

/** Fills the library with rows that the random actions can change. */
async function fill() {
  await clear()
  const songs = [0, 1, 2, 3].map((number) => ({
    title: 'Song',
    artist: artist(1 + (number % 2)),
    album: album(1 + (number % 3)),
    category_id: 'c',
  }))
  const songIds = await insertSongs(database, songs)
  for (const name of ['A', 'B']) await insertPlaylist(database, { name, songIds })
}

/** Counters of artists and albums, recomputed from their source tables. */
const counting = {
  artist_songs: `select artist_id as subject, count(distinct song_id) as count from song_credits join songs on songs.id = song_id
    where status = 'published' group by artist_id`,
  album_songs: `select album_id as subject, count(*) as count from songs where status = 'published' and album_id is not null group by album_id`,
  artist_albums: `select artist_id as subject, count(*) as count from album_artists
    where exists (select 1 from songs where songs.album_id = album_artists.album_id and status = 'published') group by artist_id`,
  artists: `select '' as subject, count(*) as count from artists having count(*) > 0`,
  albums: `select '' as subject, count(*) as count from albums having count(*) > 0`,
  artists_alike: `select likeness_key as subject, count(*) as count from artists group by likeness_key`,
  albums_alike: `select likeness_key as subject, count(*) as count from albums group by likeness_key`,
}

/** Rows of the lists of artists, recomputed from their source tables. */
const listing = {
  artist_albums: `select distinct artist_id, coalesce(release_date, '') as release_key, albums.title_key, albums.id as album_id
    from album_artists join albums on albums.id = album_artists.album_id join songs on songs.album_id = albums.id where songs.status = 'published'`,
  artist_playlists: `select artist_id, playlists.name_key, playlists.id as playlist_id
    from playlists join playlist_songs on playlist_id = playlists.id join songs on songs.id = song_id join song_credits using (song_id)
    where is_listed and songs.status = 'published' group by 1, 2, 3`,
}

async function expectListed() {
  for (const [table, query] of Object.entries(listing)) {
    const rowsOf = async (text: string) => {
      const { rows } = await sql<Record<string, unknown>>`${sql.raw(text)}`.execute(database.handle)
      // On SQLite, only the triggers use the column `songs`.
      return rows.map(({ songs: _, ...row }) => JSON.stringify(row)).sort()
    }
    expect([table, await rowsOf(`select * from ${table}`)]).toEqual([table, await rowsOf(query)])
  }
}

async function expectCounted() {
  await expectListed()
  for (const [what, query] of Object.entries(counting)) {
    const kept = `select subject, count from counters where what = '${what}' and count <> 0`
    const [stored, counted] = await Promise.all(
      [kept, query].map(async (text) => {
        const { rows } = await sql<{ subject: string; count: number }>`${sql.raw(text)} order by subject`.execute(database.handle)
        return rows.map(({ subject, count }) => [subject, Number(count)])
      }),
    )
    expect([what, stored]).toEqual([what, counted])
  }
}

const [few, some] = [fc.nat(3), fc.nat(11)]
const action = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), artist: few, album: few, isPending: fc.boolean() }),
  fc.record({ kind: fc.constant('edit' as const), song: some, artist: few, album: few }),
  fc.record({ kind: fc.constant('credit the song' as const), song: some, artists: fc.array(few, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('credit the album' as const), album: some, artists: fc.uniqueArray(few) }),
  fc.record({ kind: fc.constant('set the status' as const), song: some, isPending: fc.boolean() }),
  fc.record({ kind: fc.constant('hide the album' as const), album: some, isHidden: fc.boolean() }),
  fc.record({
    kind: fc.constant('rename the artist' as const),
    artist: some,
    name: fc.constantFrom('Band', 'The Band', 'BAND', 'the Band'),
  }),
  fc.record({ kind: fc.constant('delete the artist' as const), artist: some }),
  fc.record({ kind: fc.constant('merge artists' as const), from: some, to: some }),
  fc.record({ kind: fc.constant('merge albums' as const), from: some, to: some }),
  fc.record({ kind: fc.constant('delete' as const), song: some }),
  fc.record({ kind: fc.constant('date the album' as const), album: some, date: fc.constantFrom(null, '1999', '2001-02') }),
  fc.record({ kind: fc.constant('rename the album' as const), album: some, title: fc.constantFrom('Other', 'Another') }),
  fc.record({ kind: fc.constant('rename the song' as const), song: some, title: fc.constantFrom('Other', 'Another') }),
  fc.record({ kind: fc.constant('insert a playlist' as const), songs: fc.uniqueArray(few), isPublic: fc.boolean() }),
  fc.record({ kind: fc.constant('put into the playlist' as const), playlist: few, song: some }),
  fc.record({ kind: fc.constant('take out of the playlist' as const), playlist: few, song: some }),
  fc.record({ kind: fc.constant('rename the playlist' as const), playlist: few, name: fc.constantFrom('B', 'C') }),
  fc.record({ kind: fc.constant('hide the playlist' as const), playlist: few, isHidden: fc.boolean() }),
  fc.record({ kind: fc.constant('delete the playlist' as const), playlist: few }),
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

const artist = (number: number) => (number === 0 ? null : `Artist ${number}`)
const album = (number: number) => (number === 0 ? null : `Album ${number}`)
const main = { role: 'main', instrument: null } as const

async function act(tx: Handle, what: Action) {
  const [songs, links, artists, albums, credits] = [
    createSongsRepository(tx),
    createSongLinksRepository(tx),
    createArtistsRepository(tx),
    createAlbumsRepository(tx),
    createMergedCreditsRepository(tx),
  ]
  const nth = async (table: 'songs' | 'albums' | 'artists' | 'playlists', index: number) => {
    const ids = await tx.selectFrom(table).select('id').orderBy('id').execute()
    return ids[index % Math.max(1, ids.length)]?.id
  }
  if (what.kind === 'insert') {
    const status = what.isPending ? 'pending' : 'published'
    await insertSongs({ handle: tx }, [{ title: 'Song', artist: artist(what.artist), album: album(what.album), category_id: 'c', status }])
  } else if (what.kind === 'rename the artist') {
    const renamed = await artists.find((await nth('artists', what.artist)) ?? '')
    if (renamed && !(await artists.isNameTaken(what.name))) await artists.update(renamed, { name: what.name })
  } else if (what.kind === 'delete the artist') {
    const id = (await nth('artists', what.artist)) ?? ''
    const uses = await artists.uses(id)
    if (uses.songs + uses.albums === 0) await artists.remove(id)
  } else if (what.kind === 'merge artists') {
    const [from, to] = [await nth('artists', what.from), await nth('artists', what.to)]
    if (!from || !to || from === to) return
    await credits.moveOfSongs(from, to, 100)
    await credits.moveOfAlbums(from, to)
  } else if (what.kind === 'merge albums') {
    const [from, to] = [await nth('albums', what.from), await nth('albums', what.to)]
    if (!from || !to || from === to) return
    await links.moveAlbum({ id: from, title: 'A' }, { id: to, title: 'A' })
    await albums.remove(from)
  } else if (what.kind === 'insert a playlist') {
    const songIds = await Promise.all(what.songs.map((index) => nth('songs', index)))
    await insertPlaylist({ handle: tx }, { name: 'A', songIds: [...new Set(songIds.flatMap((id) => id ?? []))], isPublic: what.isPublic })
  } else if ('playlist' in what) {
    const id = await nth('playlists', what.playlist)
    if (id) await actOnPlaylist(tx, id, what, 'song' in what ? await nth('songs', what.song) : undefined)
  } else if ('song' in what) {
    const song = await songs.find((await nth('songs', what.song)) ?? '')
    if (!song) return
    if (what.kind === 'edit') await songs.update(song, { artist: artist(what.artist), album: album(what.album) })
    else if (what.kind === 'rename the song') await songs.update(song, { title: what.title })
    else if (what.kind === 'credit the song')
      await links.replaceCredits(
        song.id,
        what.artists.map((number) => ({ name: `Artist ${number}`, ...main })),
      )
    else if (what.kind === 'delete') await createSongSelectionsRepository(tx).remove([song.id])
    else
      await tx
        .updateTable('songs')
        .set({ status: what.isPending ? 'pending' : 'published' })
        .where('id', '=', song.id)
        .execute()
  } else {
    const id = await nth('albums', what.album)
    if (!id) return
    if (what.kind === 'hide the album')
      await tx
        .updateTable('albums')
        .set({ visibility: what.isHidden ? 'hidden' : 'public' })
        .where('id', '=', id)
        .execute()
    else if (what.kind !== 'credit the album') {
      const album = await albums.find(id)
      if (album) await albums.update(album, what.kind === 'rename the album' ? { title: what.title } : { release_date: what.date })
    } else {
      const ids = await links.artistIds(what.artists.map((number) => `Artist ${number}`))
      await albums.replaceArtists(id, [...ids.values()])
    }
  }
}

type PlaylistAction = Extract<Action, { playlist: number }>

async function actOnPlaylist(tx: Handle, id: string, what: PlaylistAction, song: string | undefined) {
  const update = tx.updateTable('playlists').where('id', '=', id)
  if (what.kind === 'rename the playlist') await update.set({ name: what.name, search_text: what.name.toLowerCase() }).execute()
  else if (what.kind === 'hide the playlist') await update.set({ visibility: what.isHidden ? 'hidden' : 'public' }).execute()
  else if (what.kind === 'delete the playlist') await tx.deleteFrom('playlists').where('id', '=', id).execute()
  else if (song === undefined) return
  else if (what.kind === 'take out of the playlist')
    await tx.deleteFrom('playlist_songs').where('playlist_id', '=', id).where('song_id', '=', song).execute()
  else
    await tx
      .insertInto('playlist_songs')
      .values({ id: newId(), playlist_id: id, song_id: song, position: 1 })
      .onConflict((on) => on.doNothing())
      .execute()
}

test('after any changes of songs, credits, albums and playlists, the counters and the lists of artists equal recomputed ones', {
  timeout: 120_000,
}, async () => {
  const transactions = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 10 })
  await fc.assert(
    fc
      .asyncProperty(transactions, async (all) => {
        for (const actions of all) {
          await database.transaction(async (tx) => {
            for (const one of actions) await act(tx, one)
          })
          await expectCounted()
        }
      })
      .beforeEach(fill),
    { numRuns: battery({ smoke: 30, full: 80 }) },
  )
})

/** Keeps the transaction open for a while after its work, so that concurrent ones overlap. */
const slowly = (work: (tx: Handle) => Promise<unknown>) =>
  database.transaction(async (tx) => {
    await work(tx)
    for (let tick = 0; tick < 50; tick++) await nextTick()
  })

test('an album counts for its artist if it is credited while its first song is being published', async () => {
  const songs = Array.from({ length: 20 }, (_, index) => ({
    title: 'Song',
    album: `Album ${index}`,
    category_id: 'c',
    status: 'pending' as const,
  }))
  await insertSongs(database, songs)
  const [artistId = ''] = (await createSongLinksRepository(database.handle).artistIds(['Artist'])).values()
  const albums = await database.handle.selectFrom('albums').select('id').execute()
  await Promise.all(
    albums.flatMap(({ id }) => [
      slowly((tx) => createAlbumsRepository(tx).replaceArtists(id, [artistId])),
      slowly((tx) => tx.updateTable('songs').set({ status: 'published' }).where('album_id', '=', id).execute()),
    ]),
  )
  await expectCounted()
})

test('songs that are published while they are added to playlists appear in the lists of their artist', async () => {
  const songs = Array.from({ length: 20 }, (_, index) => ({
    title: `Song ${index}`,
    artist: `Artist ${index % 3}`,
    category_id: 'c',
    status: 'pending' as const,
  }))
  const songIds = await insertSongs(database, songs)
  const playlistId = await insertPlaylist(database, { name: 'Playlist', songIds: [] })
  const put = (id: string) =>
    slowly((tx) => tx.insertInto('playlist_songs').values({ id: newId(), playlist_id: playlistId, song_id: id, position: 1 }).execute())
  await Promise.all(
    songIds.flatMap((id) => [put(id), slowly((tx) => tx.updateTable('songs').set({ status: 'published' }).where('id', '=', id).execute())]),
  )
  await expectCounted()
})
