import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { keysOf } from '#contract/keys.ts'
import { periodDays } from '#contract/periods.ts'
import type { PlayReport, PlaySource } from '#contract/plays.ts'
import { type Database, type DatabaseTarget, openDatabase } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { migrate } from '#server/database/migrate.ts'
import { createWriteQueue } from '#server/database/write-queue.ts'
import { createAnalyticsService } from '#server/features/analytics/analytics.service.ts'
import { createCategoriesRepository } from '#server/features/categories/categories.repository.ts'
import { createPlaylistSongsRepository } from '#server/features/playlists/playlist-songs.repository.ts'
import { createPlaylistsRepository } from '#server/features/playlists/playlists.repository.ts'
import { createPlaysService } from '#server/features/plays/plays.service.ts'
import { linkedByTexts, noFacts, noFiles } from '#server/features/songs/song-columns.ts'
import { createSongsRepository } from '#server/features/songs/songs.repository.ts'
import { createAddresses } from '#server/http/addresses.ts'
import { createDb } from '#server/repositories.ts'
import { table } from './measured.ts'
import { printProgress, printResult } from './report.ts'

/**
 * A month of plays, written through the server's queue, then the queries of the analytics page: at 10,000 and at 1,000,000 plays in the
 * same library of 2,000 songs. Fails if the larger number costs more than 1.5 times as much. On SQLite, and on PostgreSQL if
 * BENCH_DATABASE_URL is set.
 */
const sizes = [10_000, 1_000_000]
const ratioMax = 1.5
const songCount = 2_000
const days = 30
const rounds = 400
const periods = keysOf(periodDays)
const day = 86_400_000
const firstDay = Date.parse('2026-10-22T00:00:00.000Z')

/** Deterministic, so that every run has the same plays. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

async function fillLibrary(database: Database) {
  const category = { id: newId(), created_at: new Date(firstDay - day).toISOString() }
  const categories = createCategoriesRepository(database.handle)
  await categories.insert({ ...category, name: 'Bench', color: '#3d5afe', description: null, is_active: true, is_favorite: false })
  const songIds = Array.from({ length: songCount }, newId)
  const playlistIds = Array.from({ length: songCount / 20 }, newId)
  await database.transaction(async (tx) => {
    const songs = createSongsRepository(tx)
    const playlists = createPlaylistsRepository(tx)
    const playlistSongs = createPlaylistSongsRepository(tx)
    for (const [index, id] of songIds.entries())
      await songs.insert({
        id,
        title: `Song ${index}`,
        artist: 'Bench',
        album: null,
        category_id: category.id,
        media_type: 'audio',
        ...noFacts,
        ...linkedByTexts,
        ...noFiles,
        external_url: 'https://media.example.org/a.mp3',
        duration_seconds: 200,
        is_favorite: false,
        status: 'published',
        uploaded_by: null,
        created_at: category.created_at,
      })
    for (const [index, id] of playlistIds.entries()) {
      const name = `Playlist ${index}`
      await playlists.insert({
        id,
        name,
        description: null,
        is_public: true,
        is_favorite: false,
        category_id: null,
        profile_id: null,
        cover_path: null,
        external_cover_url: null,
        created_at: category.created_at,
      })
      await playlistSongs.insert(id, songIds.slice(index * 20, index * 20 + 20))
    }
  })
  return { songIds, playlistIds }
}

const sources: PlaySource[] = ['direct', 'direct', 'direct', 'site', 'site', 'other-site', 'embed', 'feed']

/** A month of listening: few songs have most of the plays, two of three listens reach the end, and one of four is from a playlist. */
async function play(database: Database, plays: number, library: Awaited<ReturnType<typeof fillLibrary>>) {
  const random = createRandom(plays)
  const clock = { now: firstDay }
  const service = createPlaysService({ db: createDb(database), now: () => new Date(clock.now) })
  const queue = createWriteQueue({
    name: 'plays',
    write: service.count,
    log: {
      error: (details, message) => {
        throw new Error(message, { cause: details })
      },
    },
  })
  for (let today = 0; today < days; today++) {
    const ofToday = Math.round(((today + 1) * plays) / days) - Math.round((today * plays) / days)
    for (let sent = 0; sent < ofToday; ) {
      const reports: PlayReport[] = []
      for (; reports.length < 2_000 && sent < ofToday; sent++) {
        const index = Math.floor(songCount * random() ** 3)
        const listen = {
          listenId: newId() + newId(),
          songId: library.songIds[index] ?? '',
          source: sources[Math.floor(random() * sources.length)] ?? 'site',
          ...(random() < 0.25 ? { playlistId: library.playlistIds[Math.floor(index / 20)] ?? '' } : {}),
        }
        reports.push({ ...listen, kind: 'play' })
        if (random() < 0.66) reports.push({ ...listen, kind: 'completion' })
      }
      clock.now = firstDay + today * day + Math.floor((sent / ofToday) * (day - 1))
      queue.add(reports)
      await queue.flush()
    }
    await service.deleteExpiredListens()
  }
  await queue.close()
  return new Date(clock.now)
}

/** The requests of the analytics page at the end of that month. */
function pageOf(database: Database, now: Date) {
  return createAnalyticsService({
    db: createDb(database),
    addresses: createAddresses(''),
    now: () => now,
  })
}

interface Filled {
  plays: number
  page: ReturnType<typeof pageOf>
  dispose(): Promise<void>
}

type Targets = (folder: string) => Promise<{ target: DatabaseTarget; drop(): Promise<void> }>

async function fill(name: string, plays: number, targetOf: Targets): Promise<Filled> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-analytics-'))
  const { target, drop } = await targetOf(folder)
  const database = openDatabase(target)
  await migrate(database, { snapshotFolder: folder })
  const library = await fillLibrary(database)
  const start = performance.now()
  const now = await play(database, plays, library)
  const seconds = (performance.now() - start) / 1_000
  printProgress(`${name}: ${plays.toLocaleString('en')} plays counted in ${seconds.toFixed(1)} s, ${Math.round(plays / seconds)} a second`)
  const page = pageOf(database, now)
  await page.startDay()
  const counted = (await page.overview('30d')).plays.plays
  if (counted !== plays) throw new Error(`${counted} of ${plays} plays were counted`)
  return {
    plays,
    page,
    dispose: async () => {
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Alternates between the sizes, so that other load on the machine affects both. */
async function run(name: string, targetOf: Targets) {
  const both: Filled[] = []
  for (const plays of sizes) both.push(await fill(name, plays, targetOf))
  const times = new Map(periods.map((period) => [period, both.map((): number[] => [])]))
  for (let round = 0; round < rounds; round++)
    for (const [period, taken] of times)
      for (const [index, { page }] of both.entries()) {
        const start = performance.now()
        await page.overview(period)
        taken[index]?.push(performance.now() - start)
      }
  const rows = [...times].map(([period, taken]) => {
    const [few = 0, many = 0] = taken.map((list) => list.sort((a, b) => a - b)[rounds / 2] ?? 0)
    if (many / few > ratioMax) process.exitCode = 1
    return [period, `${few.toFixed(2)} ms`, `${many.toFixed(2)} ms`, (many / few).toFixed(2), many / few > ratioMax ? 'missed' : '']
  })
  printResult(
    `\n${name}\n\n${table(['period', ...sizes.map((size) => `${size.toLocaleString('en')} plays`), `ratio <= ${ratioMax}`, ''], rows)}`,
  )
  for (const { dispose } of both) await dispose()
}

await run('SQLite', async (folder) => ({ target: { engine: 'sqlite', file: join(folder, 'bench.db') }, drop: async () => {} }))

const server = process.env.BENCH_DATABASE_URL
if (server)
  await run('PostgreSQL', async () => {
    const name = `bench_${newId()}`
    const onServer = async (statement: string) => {
      const client = new pg.Client({ connectionString: server })
      await client.connect()
      await client.query(statement).finally(() => client.end())
    }
    await onServer(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
    const url = new URL(server)
    url.pathname = `/${name}`
    return { target: { engine: 'postgres', url: url.href }, drop: () => onServer(`drop database ${name} with (force)`) }
  })
