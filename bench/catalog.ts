import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Handle } from '#server/database/database.ts'
import { fold } from '#server/database/search/fold.ts'
import { createAlbumsRepository } from '#server/features/albums/albums.repository.ts'
import { createAnalyticsRepository } from '#server/features/analytics/analytics.repository.ts'
import { createArtistsRepository } from '#server/features/artists/artists.repository.ts'
import { createPlaylistsRepository } from '#server/features/playlists/playlists.repository.ts'
import { createSharingRepository } from '#server/features/sharing/sharing.repository.ts'
import { createSongListsRepository } from '#server/features/songs/song-lists.repository.ts'
import { openLibrary } from './library/cached.ts'
import { alternate, count, type Library, type Measured } from './library/compared.ts'
import { createRandom, type Random } from './library/random.ts'
import { median, milliseconds, quantile, table } from './measured.ts'
import { printProgress, printResult } from './report.ts'

/**
 * Artists and albums at 10,000 and at 1,000,000 songs (50,000 artists, 100,000 albums), on SQLite, through the repositories that the server uses. Fails
 * where a page or a search takes longer than 20 ms in one of a hundred cases, or a page more than 1.5 times as long as at 10,000 songs.
 * `npm run bench catalog 1000 10000` measures other sizes.
 */
const sizes = process.argv.slice(2).map(Number).filter(Boolean)
if (sizes.length === 0) sizes.push(10_000, 1_000_000)
const rounds = 200
const ratioMax = 1.5
const p99Max = 20
const named = 500

interface Named {
  id: string
  name: string
}

/** From all over the table, and those with the most songs. */
async function someOf(handle: Handle, what: 'artist' | 'album'): Promise<{ any: Named[]; largest: Named[] }> {
  const name = sql.ref(what === 'artist' ? 'name' : 'title')
  const items = sql.table(`${what}s`)
  const any =
    await sql<Named>`select id, ${name} as name from ${items} where rowid % (select count(*) / ${named} + 1 from ${items}) = 0`.execute(
      handle,
    )
  const largest = await sql<Named>`select id, ${name} as name from counters join ${items} on id = subject where what = ${`${what}_songs`}
    order by count desc limit 20`.execute(handle)
  return { any: any.rows, largest: largest.rows }
}

async function readsOf({ handle }: Database, random: Random): Promise<Measured[]> {
  const [artists, albums, lists] = [createArtistsRepository(handle), createAlbumsRepository(handle), createSongListsRepository(handle)]
  const playlists = createPlaylistsRepository(handle)
  const analytics = createAnalyticsRepository(handle)
  const [ofArtists, ofAlbums] = [await someOf(handle, 'artist'), await someOf(handle, 'album')]
  const artistPage = async ({ id }: Named) => {
    const found = await albums.listOfArtist(id)
    const [artist] = await Promise.all([artists.findPublic(id), albums.artistsOf(found.map((album) => album.id))])
    const songCount = Number(artist?.song_count ?? 0)
    await Promise.all([lists.ofArtist(id, { limit: 24 }), playlists.listOfArtist({ id, songCount }, 12)])
  }
  const albumPage = async ({ id }: Named) => {
    await Promise.all([albums.findPublic(id), albums.artistsOf([id]), lists.ofAlbum(id, { pending: 'left-out' })])
  }
  const middle = random.pick(ofArtists.any).name
  // In a library of 10,000 songs a letter has some 20 artists: pages of one size have the same number of rows in both.
  const ofLetter = { initial: fold(middle).charAt(0), limit: 8 }
  const cursorOf = async (page: { initial?: string; limit: number }) => (await artists.listPublic(page)).nextCursor ?? undefined
  const [second, secondOfLetter] = [await cursorOf({ limit: 48 }), await cursorOf(ofLetter)]
  return [
    { what: 'page of an artist', run: () => artistPage(random.pick(ofArtists.any)) },
    { what: 'page of an artist with the most songs', run: () => artistPage(random.pick(ofArtists.largest)) },
    { what: 'page of an album', run: () => albumPage(random.pick(ofAlbums.any)) },
    { what: 'artists', run: () => artists.listPublic({ limit: 48 }) },
    { what: 'artists, second page', run: () => artists.listPublic({ limit: 48, cursor: second }) },
    { what: 'artists of a letter, second page', run: () => artists.listPublic({ ...ofLetter, cursor: secondOfLetter }) },
    { what: 'letters of artists', run: () => artists.publicInitials() },
    { what: 'letters of albums', run: () => albums.publicInitials() },
    { what: 'albums, newest', run: () => albums.listPublic({ sort: 'newest', limit: 48 }) },
    { what: 'albums by title', run: () => albums.listPublic({ sort: 'title', limit: 48 }) },
    { what: 'albums by release', run: () => albums.listPublic({ sort: 'release', limit: 48 }) },
    { what: 'artists of administrators', run: () => artists.list({ search: '', sort: 'name', direction: 'asc', limit: 100 }) },
    { what: 'albums of administrators', run: () => albums.list({ search: '', sort: 'title', direction: 'asc', limit: 100 }) },
    { what: 'most played artists', run: () => analytics.topArtists('last_30', 100) },
    { what: 'most played albums', run: () => analytics.topAlbums('last_30', 100) },
    { what: 'newest songs of an artist (feed)', run: () => lists.newestOfArtist(random.pick(ofArtists.any).id, 100) },
  ]
}

async function searchesOf({ handle }: Database, random: Random): Promise<Measured[]> {
  const [artists, albums] = [createArtistsRepository(handle), createAlbumsRepository(handle)]
  const [ofArtists, ofAlbums] = [await someOf(handle, 'artist'), await someOf(handle, 'album')]
  const start = ({ any }: { any: Named[] }) => [...fold(random.pick(any).name)].slice(0, 1 + random.below(6)).join('')
  const completed = { direction: 'asc', limit: 8 } as const
  return [
    { what: 'completion of an artist', run: () => artists.list({ search: start(ofArtists), sort: 'name', ...completed }) },
    { what: 'completion of an album', run: () => albums.list({ search: start(ofAlbums), sort: 'title', ...completed }) },
    { what: 'how many artists are found (up to 10,000)', run: () => artists.count(start(ofArtists)) },
    { what: 'how many albums are found (up to 10,000)', run: () => albums.count(start(ofAlbums)) },
    { what: 'search for artists', run: () => artists.search(start(ofArtists), 20) },
    { what: 'search for albums', run: () => albums.search(start(ofAlbums), 20) },
  ]
}

/** Plays of a fifth of the songs, which triggers add up for their artists and albums. */
const addPlays = ({ handle }: Database) =>
  sql`insert into song_rankings (song_id, last_7, last_30, last_90, last_364)
    select id, rowid % 3, rowid % 7, rowid % 20, rowid % 50 from songs where rowid % 5 = 0`.execute(handle)

async function measure(libraries: Library[]) {
  const of = (make: (database: Database, random: Random) => Promise<Measured[]>) =>
    Promise.all(libraries.map(({ database }) => make(database, createRandom(7))))
  const heads = libraries.map(({ songs }) => `${count(songs)}: median / p99`)
  const print = async (title: string, make: typeof readsOf, hasRatio: boolean) => {
    const measured = await alternate(await of(make), rounds)
    printResult(`\n### ${title}, ms\n`)
    const rows = [...measured].map(([what, bySize]) => {
      const [small = 1, large = 0] = [median(bySize[0] ?? []), median(bySize.at(-1) ?? [])]
      const slowest = quantile(bySize.at(-1) ?? [], 0.99)
      const isMissed = slowest > p99Max || (hasRatio && large / small > ratioMax)
      if (isMissed) process.exitCode = 1
      const cells = bySize.map((times) => `${milliseconds(median(times))} / ${milliseconds(quantile(times, 0.99))}`)
      return [what, ...cells, (large / small).toFixed(2), isMissed ? 'missed' : '']
    })
    printResult(table(['what', ...heads, 'ratio', ''], rows))
  }
  await print(`Pages and lists (ratio <= ${ratioMax}, p99 <= ${p99Max} ms)`, readsOf, true)
  await print(`Completion and search (p99 <= ${p99Max} ms)`, searchesOf, false)
}

/** Once each: an index of the sitemap walks an index of the database. */
async function measureSitemap({ database, songs }: Library) {
  const sharing = createSharingRepository(database.handle)
  const startedAt = performance.now()
  const boundaries = await sharing.boundaries('songs', 50_000)
  const walked = performance.now()
  await sharing.listedIds('songs', { after: boundaries.at(-2) ?? null, upTo: boundaries.at(-1) ?? null }, 50_000)
  printResult(
    `\nSitemap at ${count(songs)} songs: boundaries of its parts ${milliseconds(walked - startedAt)} ms, one part ${milliseconds(performance.now() - walked)} ms.`,
  )
}

const folder = await mkdtemp(join(tmpdir(), 'bench-catalog-'))
try {
  const libraries: Library[] = []
  for (const songs of sizes) {
    const file = join(folder, `${songs}.db`)
    const database = await openLibrary(songs, file)
    const library = { songs, database, dispose: () => database.close() }
    await addPlays(library.database)
    const { artists, albums } = (
      await sql<{
        artists: number
        albums: number
      }>`select (select count(*) from artists) as artists, (select count(*) from albums) as albums`.execute(library.database.handle)
    ).rows[0] ?? { artists: 0, albums: 0 }
    printProgress(`${count(Number(artists))} artists, ${count(Number(albums))} albums`)
    libraries.push(library)
  }
  await measure(libraries)
  const largest = libraries.at(-1)
  if (largest) await measureSitemap(largest)
  printResult(
    `\nLoad of the machine in the last minutes: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}.`,
  )
  for (const library of libraries) await library.dispose()
} finally {
  await rm(folder, { recursive: true, force: true })
}
