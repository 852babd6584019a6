import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { administrator, startServer } from '../../e2e/running-server.ts'
import { taggedFiles } from './files.ts'

/*
 * `npm run resilience:tags`: Data Migration and mutagen (Debian: python3-mutagen), another project's tag reader, read a folder of tagged
 * files in five formats, made with ffmpeg. Every song must have the values that mutagen reads, and every album its songs and artist. Exits
 * with 1 if one differs.
 */
const run = promisify(execFile)
const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** Tags by mutagen's common names, each a list; the same for every format. */
type Tags = Partial<
  Record<'title' | 'artist' | 'album' | 'albumartist' | 'tracknumber' | 'discnumber' | 'date' | 'genre' | 'composer', string[]>
>

const readTags = `
import json, sys, mutagen, mutagen.easymp4
mutagen.easymp4.EasyMP4Tags.RegisterTextKey('composer', '\\xa9wrt')
print(json.dumps([dict(mutagen.File(path, easy=True).tags or {}) for path in sys.argv[1:]]))
`
const folder = await mkdtemp(join(tmpdir(), 'tags-'))
try {
  const files = taggedFiles()
  for (const { path, tags } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    const metadata = Object.entries(tags).flatMap(([name, text]) => ['-metadata', `${name}=${text}`])
    const sound = ['-f', 'lavfi', '-i', `sine=frequency=${200 + files.findIndex((file) => file.path === path)}:duration=1`]
    await run('ffmpeg', ['-v', 'error', '-nostdin', ...sound, ...metadata, join(folder, path)])
  }
  const { stdout } = await run('/usr/bin/python3', ['-c', readTags, ...files.map(({ path }) => join(folder, path))])
  const expected = (JSON.parse(stdout) as Tags[]).map((tags, index) => factsOf(tags, files[index]?.path ?? ''))
  const faults = await compare(expected)
  for (const fault of faults) printLine(`FAULT: ${fault}`)
  printLine(`${files.length} files, ${faults.length} faults.`)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Expected values of a song. A file without a title gets the title from its file name. */
function factsOf(tags: Tags, path: string) {
  const numberOf = (text: string | undefined) => Number(/^\d+/.exec(text ?? '')?.[0] ?? Number.NaN) || null
  return {
    title: tags.title?.[0] ?? basename(path).replace(/\.\w+$/, ''),
    artist: tags.artist?.[0] ?? null,
    album: tags.album?.[0] ?? null,
    albumArtist: tags.albumartist?.[0] ?? null,
    trackNumber: numberOf(tags.tracknumber?.[0]),
    discNumber: numberOf(tags.discnumber?.[0]),
    year: numberOf(tags.date?.[0]),
    genres: tags.genre ?? [],
    composers: tags.composer ?? [],
  }
}
type Facts = ReturnType<typeof factsOf>

async function compare(expected: readonly Facts[]): Promise<string[]> {
  const server = await startServer({ SAMPLE_CONTENT: 'off', MEDIA_IMPORT_DIR: folder })
  try {
    const client = createClient(server.address)
    await client.signIn(administrator)
    await client.call('POST /api/admin/migrations')
    while ((await client.call('GET /api/admin/migrations/current', { query: {} })).body.job?.state === 'running') await pause(100)
    const { songs } = (await client.call('GET /api/admin/songs', { query: { limit: '200' } })).body
    const faults = songs.length === expected.length ? [] : [`${songs.length} songs of ${expected.length} files`]
    for (const facts of expected) faults.push(...(await faultsOf(client, facts, songs)))
    return faults
  } finally {
    await server.dispose()
  }
}

async function faultsOf(client: TestClient, facts: Facts, songs: readonly { id: string; title: string }[]): Promise<string[]> {
  const listed = songs.filter(({ title }) => title === facts.title)
  const [only] = listed
  if (!only || listed.length > 1) return [`${facts.title}: ${listed.length} songs`]
  const song = (await client.call('GET /api/admin/songs/:id', { params: { id: only.id } })).body
  const album = song.albumId ? (await client.call('GET /api/admin/albums/:id', { params: { id: song.albumId } })).body.album : null
  const found = {
    ...{ title: song.title, artist: song.artist, album: song.album, trackNumber: song.trackNumber, discNumber: song.discNumber },
    ...{ year: song.year, genres: song.genres },
    composers: song.credits.flatMap(({ role, name }) => (role === 'composer' ? name : [])),
    albumTitle: album?.title ?? null,
    albumArtists: album?.artists.map(({ name }) => name) ?? [],
  }
  const { albumArtist, ...wanted } = facts
  // A compilation has no credits; an album without an album artist is credited to the artist of its songs.
  const credited = albumArtist === 'Various Artists' ? null : (albumArtist ?? facts.artist)
  const whole = { ...wanted, albumTitle: facts.album, albumArtists: facts.album && credited ? [credited] : [] }
  return Object.entries(whole).flatMap(([name, value]) => {
    const [a, b] = [JSON.stringify(value), JSON.stringify(found[name as keyof typeof found])]
    return a === b ? [] : [`${facts.title}: ${name} is ${b} instead of ${a}`]
  })
}
