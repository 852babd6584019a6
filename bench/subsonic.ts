import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createPlayer, createSecret, type Parameters } from '#server/testing/subsonic-player.ts'
import { createClient } from '#server/testing/test-client.ts'
import { openLibrary } from './library/cached.ts'
import { median, milliseconds, quantile, table, timed } from './measured.ts'
import { printResult } from './report.ts'

/**
 * OpenSubsonic calls over HTTP as players make them, at a million songs on SQLite: `npm run bench subsonic 100000` measures fewer songs.
 * Fails if a target is missed.
 */
const songs = Number(process.argv[2] ?? 1_000_000)
const rounds = 40
const targetMax = 50

interface Measured {
  what: string
  call(round: number): Promise<unknown>
  hasTarget?: boolean
}

const folder = await mkdtemp(join(tmpdir(), 'bench-subsonic-'))
try {
  const file = join(folder, 'music-platform.db')
  const database = await openLibrary(songs, file)
  await database.close()

  const owner = { email: 'owner@example.com', password: 'correct horse battery' }
  const config = readConfig({ DATA_DIR: folder, SAMPLE_CONTENT: 'off', ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password })
  const { http } = await createApp({ config, logger: pino({ level: 'silent' }), webFolder: null, jobTiming: null })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const admin = createClient(http.listeningOrigin)
  await admin.signIn(owner)
  const player = createPlayer({ address: http.listeningOrigin }, { apiKey: (await createSecret(admin)).secret })
  const get = async (name: string, parameters: Parameters) => (await player.request(name, { f: 'json', ...parameters })).text()
  const everything = (songOffset: number, size = 500) =>
    get('search3', { query: '', artistCount: 0, albumCount: 0, songCount: size, songOffset })
  const albums = (type: string, page = 0, size = 500) => get('getAlbumList2', { type, size, offset: page * size })

  // A listener with many stars: 1,000 songs and 100 albums.
  const idsOf = (elements: readonly { id: string }[]) => elements.map(({ id }) => id)
  const { song } = (await player.call('search3', { query: '', artistCount: 0, albumCount: 0, songCount: 500 })).searchResult3
  const { song: further } = (await player.call('search3', { query: '', artistCount: 0, albumCount: 0, songCount: 500, songOffset: 500 }))
    .searchResult3
  const { album } = (await player.call('getAlbumList2', { type: 'random', size: 100 })).albumList2
  await player.post('star', { id: [...idsOf(song), ...idsOf(further)], albumId: idsOf(album) })
  const starredSong = idsOf(song)[0] ?? ''

  const measured: Measured[] = [
    { what: 'search3, empty query, next 100 songs', call: (round) => everything(round * 100, 100), hasTarget: true },
    { what: 'search3, empty query, next 500 songs', call: (round) => everything(round * 500) },
    { what: 'getAlbumList2 newest, next 100', call: (round) => albums('newest', round, 100), hasTarget: true },
    { what: 'getAlbumList2 alphabeticalByName, next 100', call: (round) => albums('alphabeticalByName', round, 100), hasTarget: true },
    { what: 'getAlbumList2 alphabeticalByArtist, next 100', call: (round) => albums('alphabeticalByArtist', round, 100), hasTarget: true },
    { what: 'getAlbumList2 random, 100', call: () => albums('random', 0, 100), hasTarget: true },
    { what: 'getAlbumList2 alphabeticalByName, next 500', call: (round) => albums('alphabeticalByName', round) },
    { what: 'getRandomSongs, 50', call: () => get('getRandomSongs', { size: 50 }) },
    { what: 'search3, a word', call: () => get('search3', { query: 'night' }) },
    { what: 'getArtists, after the first call', call: () => get('getArtists', {}) },
    { what: 'getStarred2, 1,000 songs and 100 albums', call: () => get('getStarred2', {}) },
    { what: 'getAlbumList2 starred, 100', call: () => albums('starred', 0, 100), hasTarget: true },
    { what: 'unstar a song', call: () => get('unstar', { id: starredSong }) },
    { what: 'star a song', call: () => get('star', { id: starredSong }) },
    { what: 'ping: what signing in takes', call: () => get('ping', {}) },
  ]
  const rows: string[][] = []
  for (const { what, call, hasTarget } of measured) {
    const times: number[] = []
    const first = await timed(() => call(0))
    for (let round = 1; round <= rounds; round++) times.push(await timed(() => call(round)))
    if (hasTarget && median(times) > targetMax) process.exitCode = 1
    rows.push([
      what,
      milliseconds(first),
      milliseconds(median(times)),
      milliseconds(quantile(times, 0.99)),
      hasTarget ? `<= ${targetMax}` : '',
    ])
  }
  const last = Math.floor(songs * 0.9)
  const [cold, warm] = [await timed(() => everything(last)), await timed(() => everything(last + 500))]
  rows.push(['search3, empty query, a page out of order at nine tenths', milliseconds(cold), '', '', ''])
  rows.push(['the page after it', milliseconds(warm), '', '', ''])
  printResult(table(['call', 'first', 'median', 'p99', 'target (median)'], rows))
  await http.close()
} finally {
  await rm(folder, { recursive: true, force: true })
}
