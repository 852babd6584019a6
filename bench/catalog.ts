import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { fold } from '#contract/fold.ts'
import type { Database } from '#server/database/database.ts'
import { createAlbumsRepository } from '#server/features/albums/albums.repository.ts'
import { createAnalyticsRepository } from '#server/features/analytics/analytics.repository.ts'
import { createArtistsRepository } from '#server/features/artists/artists.repository.ts'
import { createPlaylistsRepository } from '#server/features/playlists/playlists.repository.ts'
import { createSharingRepository } from '#server/features/sharing/sharing.repository.ts'
import { createSongListsRepository } from '#server/features/songs/song-lists.repository.ts'
import { type Named, someOf, startOf } from './catalog/named-items.ts'
import { type Items, itemsOf, responsesOf, startApp } from './catalog/responses.ts'
import { openLibrary } from './library/cached.ts'
import { alternate, count, type Library, type Measured } from './library/compared.ts'
import { createRandom, type Random } from './library/random.ts'
import { median, milliseconds, quantile, type Times, table } from './measured.ts'
import { printResult } from './report.ts'

/**
 * Artists and albums at 10,000 and at 1,000,000 songs (50,000 artists, 100,000 albums) on SQLite: the repositories' queries, and the app's
 * responses over HTTP. Fails if the 99th percentile exceeds 20 ms, or if a page or response takes more than 1.5 times as long as at 10,000
 * songs for the same number of rows. `npm run bench catalog 1000 10000` measures other sizes.
 */
const sizes = process.argv.slice(2).map(Number).filter(Boolean)
if (sizes.length === 0) sizes.push(10_000, 1_000_000)
const rounds = { queries: 200, responses: 400 }
/** V8 compiles what renders a page during its first responses. */
const firstResponses = 50
const ratioMax = 1.5
const p99Max = 20

/** Queries that find more rows at a million songs: they have a target for the 99th percentile, but not for the ratio. */
const withMoreRows = new Set([
  'page of an artist with the most songs',
  'letters of albums',
  'search for artists',
  'search for albums',
  'how many artists are found',
  'how many albums are found',
  'how many artists are found, and twenty of them',
  'how many albums are found, and twenty of them',
])

interface Compared {
  ratio: number
  p99: number
}

async function readsOf({ handle }: Database, random: Random): Promise<Measured[]> {
  const [artists, albums, lists] = [createArtistsRepository(handle), createAlbumsRepository(handle), createSongListsRepository(handle)]
  const playlists = createPlaylistsRepository(handle)
  const analytics = createAnalyticsRepository(handle)
  const [ofArtists, ofAlbums] = [await someOf(handle, 'artist'), await someOf(handle, 'album')]
  const artistPage = async ({ id }: Named) => {
    const { rows: found } = await albums.listOfArtist(id, { limit: 24 })
    await Promise.all([artists.findPublic(id), albums.artistsOf(found.map((album) => album.id))])
    await Promise.all([lists.ofArtist(id, { limit: 24 }), playlists.listOfArtist(id, 12)])
  }
  const albumPage = async ({ id }: Named) => {
    await Promise.all([albums.findPublic(id), albums.artistsOf([id]), lists.ofAlbum(id, { pending: 'left-out' })])
  }
  const middle = random.pick(ofArtists.any).name
  // With 10,000 songs a letter has some 20 artists; this limit gives pages the same number of rows at both sizes.
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

/** `filling`: texts whose matches fill the lists at all sizes; the others are typed starts of names. */
async function searchesOf({ handle }: Database, random: Random, filling: readonly string[]): Promise<Measured[]> {
  const [artists, albums] = [createArtistsRepository(handle), createAlbumsRepository(handle)]
  const [ofArtists, ofAlbums] = [await someOf(handle, 'artist'), await someOf(handle, 'album')]
  const [artist, album] = [() => startOf(ofArtists.any, random), () => startOf(ofAlbums.any, random)]
  const completed = { sort: 'match', direction: 'asc', limit: 8 } as const
  const full = () => random.pick(filling)
  return [
    { what: 'completion of an artist, full list', run: () => artists.list({ search: full(), ...completed }) },
    { what: 'completion of an album, full list', run: () => albums.list({ search: full(), ...completed }) },
    { what: 'search for artists, full list', run: () => artists.search(full(), { limit: 8 }) },
    { what: 'search for albums, full list', run: () => albums.search(full(), { limit: 8 }) },
    { what: 'completion of an artist', run: () => artists.list({ search: artist(), ...completed }) },
    { what: 'completion of an album', run: () => albums.list({ search: album(), ...completed }) },
    { what: 'how many artists are found', run: () => artists.count(artist()) },
    { what: 'how many albums are found', run: () => albums.count(album()) },
    { what: 'search for artists', run: () => artists.search(artist(), { limit: 8 }) },
    { what: 'search for albums', run: () => albums.search(album(), { limit: 8 }) },
    { what: 'likely duplicates', run: () => artists.listDuplicates(100) },
  ]
}

/** Plays of a fifth of the songs; triggers add them up for artists and albums. */
const addPlays = ({ handle }: Database) =>
  sql`insert into song_rankings (song_id, last_7, last_30, last_90, last_364)
    select id, rowid % 3, rowid % 7, rowid % 20, rowid % 50 from songs where rowid % 5 = 0`.execute(handle)

/** Measures each action separately, so that its data stays in the processor's caches at both sizes: this shows the cost of its own work. */
async function inARow(actions: Measured[][], times: number, warmUp?: number): Promise<Map<string, Times[]>> {
  const all = new Map<string, Times[]>()
  for (const index of actions[0]?.keys() ?? [])
    for (const [what, bySize] of await alternate(
      actions.map((ofSize) => ofSize.slice(index, index + 1)),
      times,
      warmUp,
    ))
      all.set(what, bySize)
  return all
}

const cellsOf = (bySize: Times[]) => bySize.map((times) => `${milliseconds(median(times))} / ${milliseconds(quantile(times, 0.99))}`)

const comparedOf = (bySize: Times[]): Compared => ({
  ratio: median(bySize.at(-1) ?? []) / median(bySize[0] ?? []),
  p99: quantile(bySize.at(-1) ?? [], 0.99),
})

function missed(what: string, { ratio, p99 }: Compared): string {
  const targets = [!withMoreRows.has(what) && ratio > ratioMax && 'ratio', p99 > p99Max && 'p99'].filter(Boolean)
  if (targets.length > 0) process.exitCode = 1
  return targets.length > 0 ? `missed: ${targets.join(', ')}` : ''
}

const ratioOf = (what: string, { ratio }: Compared) => `${ratio.toFixed(2)}${withMoreRows.has(what) ? ', more rows' : ''}`

async function measureQueries(libraries: Library[], heads: string[], filling: readonly string[]): Promise<void> {
  const inARowHeads = libraries.map(({ songs }) => `${count(songs)}, in a row`)
  const of = (make: (database: Database, random: Random) => Promise<Measured[]>) =>
    Promise.all(libraries.map(({ database }) => make(database, createRandom(7))))
  const print = async (title: string, make: typeof readsOf) => {
    const actions = await of(make)
    const alone = await inARow(actions, rounds.queries)
    const measured = await alternate(actions, rounds.queries)
    printResult(`\n### ${title}, ms\n`)
    const rows = [...measured].map(([what, bySize]) => {
      const [own, inTurn] = [alone.get(what) ?? [], comparedOf(bySize)]
      const compared = { ratio: comparedOf(own).ratio, p99: inTurn.p99 }
      const medians = own.map((times) => milliseconds(median(times)))
      return [what, ...medians, ratioOf(what, compared), ...cellsOf(bySize), inTurn.ratio.toFixed(2), missed(what, compared)]
    })
    printResult(table(['what', ...inARowHeads, 'ratio', ...heads, 'ratio in turn', ''], rows))
  }
  const targets = `ratio <= ${ratioMax}, p99 <= ${p99Max} ms`
  await print(`Queries of pages and lists (${targets})`, readsOf)
  await print(`Queries of completion and search (${targets})`, (database, random) => searchesOf(database, random, filling))
}

/** Measures the real app's responses over HTTP, each directly after a change of the library, so that none is cached. */
async function measureResponses(ofSizes: { dataDir: string; items: Items }[], heads: string[], filling: string[]) {
  const apps = await Promise.all(ofSizes.map(({ dataDir }) => startApp(dataDir)))
  try {
    const actions = ofSizes.flatMap(({ items }, index) =>
      apps[index] ? [responsesOf(apps[index], { ...items, filling }, createRandom(7))] : [],
    )
    const alone = await inARow(actions, rounds.responses, firstResponses)
    const inTurn = await alternate(actions, rounds.responses)
    printResult(`\n### Responses over HTTP, without cached ones (ratio <= ${ratioMax}, p99 <= ${p99Max} ms), ms\n`)
    const rows = [...alone].map(([what, bySize]) => {
      const compared = comparedOf(bySize)
      return [what, ...cellsOf(bySize), ratioOf(what, compared), ...cellsOf(inTurn.get(what) ?? []), missed(what, compared)]
    })
    const inARowHeads = heads.map((head) => `in a row, ${head}`)
    const inTurnHeads = heads.map((head) => `in turn, ${head}`)
    printResult(table(['what', ...inARowHeads, 'ratio', ...inTurnHeads, ''], rows))
  } finally {
    for (const app of apps) await app.stop()
  }
}

/** Measured once each: a sitemap index walks a database index. */
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
const dataDirOf = (songs: number) => join(folder, String(songs))
try {
  const libraries: Library[] = []
  for (const songs of sizes) {
    await mkdir(dataDirOf(songs))
    const database = await openLibrary(songs, join(dataDirOf(songs), 'music-platform.db'))
    await addPlays(database)
    libraries.push({ songs, database, dispose: () => database.close() })
  }
  const heads = sizes.map((songs) => `${count(songs)}: median / p99`)
  const ofSizes = await Promise.all(
    libraries.map(async ({ songs, database }) => ({ dataDir: dataDirOf(songs), items: await itemsOf(database.handle) })),
  )
  const texts = ofSizes.map(({ items }) => items.filling)
  const filling = texts.reduce((common, ofSize) => common.filter((text) => ofSize.includes(text)))
  await measureQueries(libraries, heads, filling)
  const largest = libraries.at(-1)
  if (largest) await measureSitemap(largest)
  for (const library of libraries) await library.dispose()
  await measureResponses(ofSizes, heads, filling)
  printResult(
    `\nLoad of the machine in the last minutes: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}.`,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
