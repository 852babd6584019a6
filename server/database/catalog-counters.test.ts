import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAlbumsRepository } from '#server/features/albums/albums.repository.ts'
import { createArtistsRepository } from '#server/features/artists/artists.repository.ts'
import { createSongLinksRepository } from '#server/features/songs/song-links.repository.ts'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type Database, type Handle, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'music-platform-catalog-counts-'))
  testDatabase = await createTestDatabase(folder)
  database = openDatabase(testDatabase.target)
  await migrate(database, { snapshotFolder: folder })
  const category = { id: 'c', name: 'C', name_key: 'c', color: '#112233', is_active: true, is_favorite: false, created_at: '2020' }
  await database.handle.insertInto('categories').values(category).execute()
})
beforeEach(clear)
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function clear() {
  for (const table of ['songs', 'albums', 'artists'] as const) await database.handle.deleteFrom(table).execute()
}

/** Of artists and albums, from their tables. */
const counting = {
  artist_songs: `select artist_id as subject, count(distinct song_id) as count from song_credits join songs on songs.id = song_id
    where status = 'published' group by artist_id`,
  album_songs: `select album_id as subject, count(*) as count from songs where status = 'published' and album_id is not null group by album_id`,
  artist_albums: `select artist_id as subject, count(*) as count from album_artists
    where exists (select 1 from songs where songs.album_id = album_artists.album_id and status = 'published') group by artist_id`,
  artists: `select '' as subject, count(*) as count from artists having count(*) > 0`,
  albums: `select '' as subject, count(*) as count from albums having count(*) > 0`,
  artists_alike: `select case when name_key like 'the %' then substr(name_key, 5) else name_key end as subject, count(*) as count
    from artists group by 1`,
}

async function expectCounted() {
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
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

const artist = (number: number) => (number === 0 ? null : `Artist ${number}`)
const album = (number: number) => (number === 0 ? null : `Album ${number}`)
const main = { role: 'main', instrument: null } as const

async function act(tx: Handle, what: Action) {
  const [songs, links, artists, albums] = [
    createSongsRepository(tx),
    createSongLinksRepository(tx),
    createArtistsRepository(tx),
    createAlbumsRepository(tx),
  ]
  const nth = async (table: 'songs' | 'albums' | 'artists', index: number) => {
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
    await artists.moveCredits(from, to, 100)
    await artists.moveAlbums(from, to)
  } else if (what.kind === 'merge albums') {
    const [from, to] = [await nth('albums', what.from), await nth('albums', what.to)]
    if (!from || !to || from === to) return
    await links.moveAlbum({ id: from, title: 'A' }, { id: to, title: 'A' })
    await albums.remove(from)
  } else if ('song' in what) {
    const song = await songs.find((await nth('songs', what.song)) ?? '')
    if (!song) return
    if (what.kind === 'edit') await songs.update(song, { artist: artist(what.artist), album: album(what.album) })
    else if (what.kind === 'credit the song')
      await links.replaceCredits(
        song.id,
        what.artists.map((number) => ({ name: `Artist ${number}`, ...main })),
      )
    else if (what.kind === 'delete') await songs.remove(song.id)
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
    else {
      const ids = await links.artistIds(what.artists.map((number) => `Artist ${number}`))
      await albums.replaceArtists(id, [...ids.values()])
    }
  }
}

test('after any changes of songs, credits and albums the counters equal counting', { timeout: 120_000 }, async () => {
  const transactions = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 10 })
  await fc.assert(
    fc
      .asyncProperty(transactions, async (all) => {
        for (const actions of all)
          await database.transaction(async (tx) => {
            for (const one of actions) await act(tx, one)
          })
        await expectCounted()
      })
      .beforeEach(clear),
    { numRuns: 40 },
  )
})

test('an album that is credited while its first song is published counts for its artist', async () => {
  const songs = Array.from({ length: 20 }, (_, index) => ({
    title: 'Song',
    album: `Album ${index}`,
    category_id: 'c',
    status: 'pending' as const,
  }))
  await insertSongs(database, songs)
  const [artistId = ''] = (await createSongLinksRepository(database.handle).artistIds(['Artist'])).values()
  /** Stays open for a while after its work, so that concurrent transactions overlap. */
  const slowly = (work: (tx: Handle) => Promise<unknown>) =>
    database.transaction(async (tx) => {
      await work(tx)
      for (let turn = 0; turn < 50; turn++) await nextTick()
    })
  const albums = await database.handle.selectFrom('albums').select('id').execute()
  await Promise.all(
    albums.flatMap(({ id }) => [
      slowly((tx) => createAlbumsRepository(tx).replaceArtists(id, [artistId])),
      slowly((tx) => tx.updateTable('songs').set({ status: 'published' }).where('album_id', '=', id).execute()),
    ]),
  )
  await expectCounted()
})
