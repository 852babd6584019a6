import { beforeAll, expect, test } from 'vitest'
import type { PlayReport } from '#contract/plays.ts'
import { dayOf } from '#server/database/days.ts'
import { newId } from '#server/database/ids.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { createPlaysRepository } from './plays.repository.ts'

const browser = 'Mozilla/5.0 (Linux; Android 16; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

const testApp = appOfFile({ trustedProxies: ['127.0.0.1'] })
let categoryId: string

beforeAll(async () => {
  categoryId = await createLibrary(testApp.admin).category('Choir')
})

const newSong = (title = newId()) => createLibrary(testApp.admin).song(title, categoryId)
const listen = (songId: string, extra: Partial<PlayReport> = {}): PlayReport => ({
  listenId: newId() + newId(),
  songId,
  kind: 'play',
  source: 'site',
  ...extra,
})

/** Sends reports like a browser's beacon. */
async function report(reports: object[], { agent = browser, from = '192.0.2.1' } = {}) {
  const response = await testApp.visitor.request('/api/plays', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent, 'x-forwarded-for': from },
    body: JSON.stringify({ reports }),
  })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

const overview = async () => (await testApp.admin.call('GET /api/admin/analytics')).body
const playsOf = async (songId: string) => (await overview()).topSongs.find(({ id }) => id === songId)?.plays ?? 0

/** Flushes the queue: sends another report, and waits until it is counted. */
async function dealtWith() {
  const songId = await newSong()
  expect((await report([listen(songId)])).status).toBe(204)
  await expect.poll(() => playsOf(songId)).toBe(1)
}

test('a play and a completion are counted for song, day, source and playlist', async () => {
  const songId = await newSong('Morning')
  const playlistId = await insertPlaylist(testApp.app.database, { name: 'Set', songIds: [songId] })
  const before = await overview()
  const heard = listen(songId, { source: 'direct', playlistId })
  expect((await report([heard, { ...heard, kind: 'completion' }, listen(songId, { source: 'direct' })])).status).toBe(204)
  await dealtWith()

  const after = await overview()
  expect(after.plays.plays - before.plays.plays).toBe(3)
  expect(after.plays.completions - before.plays.completions).toBe(1)
  expect(after.days.at(-1)).toMatchObject({ day: dayOf(new Date()), plays: after.plays.plays })
  expect(after.sources).toContainEqual({ source: 'direct', plays: 2, completions: 1 })
  expect(after.topSongs[0]).toMatchObject({ id: songId, title: 'Morning', plays: 2, category: { color: '#3d5afe' } })
  expect(after.topPlaylists).toEqual([expect.objectContaining({ id: playlistId, name: 'Set', plays: 1 })])
})

test('a listen counts once, however often and wherever it is reported', async () => {
  const songId = await newSong()
  const heard = listen(songId)
  await Promise.all(Array.from({ length: 10 }, () => report([heard, heard])))
  await dealtWith()
  await report([{ ...heard, source: 'embed' }])
  await dealtWith()
  expect(await playsOf(songId)).toBe(1)
})

test('a listen is deduplicated for 24 hours, then deleted', async () => {
  const songId = await newSong()
  const heard = listen(songId)
  const { handle } = testApp.app.database
  await report([heard])
  await dealtWith()
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  await createPlaysRepository(handle).deleteCountedBefore(hours(-24))
  await report([heard])
  await dealtWith()
  expect(await playsOf(songId)).toBe(1)

  await createPlaysRepository(handle).deleteCountedBefore(hours(1))
  expect(await handle.selectFrom('counted_listens').selectAll().execute()).toEqual([])
})

test('songs that are missing, pending or deleted are not counted', async () => {
  const [pending, deleted, fine] = [await newSong(), await newSong(), await newSong()]
  await testApp.app.database.handle.updateTable('songs').set({ status: 'pending' }).where('id', '=', pending).execute()
  await testApp.admin.call('DELETE /api/songs/:id', { params: { id: deleted } })
  const { plays } = (await overview()).plays
  expect((await report([listen('nothing'), listen(pending), listen(deleted), listen(fine)])).status).toBe(204)
  await dealtWith()
  expect((await overview()).plays.plays - plays).toBe(2)
  expect(await playsOf(fine)).toBe(1)
})

test('a playlist counts only with its own songs, and only while it is public', async () => {
  const [inside, outside] = [await newSong(), await newSong()]
  const open = await insertPlaylist(testApp.app.database, { name: 'Open', songIds: [inside] })
  const closed = await insertPlaylist(testApp.app.database, { name: 'Closed', songIds: [inside], isPublic: false })
  await report([
    listen(inside, { playlistId: open }),
    listen(outside, { playlistId: open }),
    listen(inside, { playlistId: closed }),
    listen(inside, { playlistId: 'nothing' }),
  ])
  await dealtWith()
  expect(await playsOf(inside)).toBe(3)
  const { topPlaylists } = await overview()
  expect(topPlaylists.find(({ id }) => id === open)?.plays).toBe(1)
  expect(topPlaylists.some(({ id }) => id === closed)).toBe(false)
})

test("deleting a song preserves the site's totals", async () => {
  const songId = await newSong()
  await report([listen(songId), listen(songId)])
  await dealtWith()
  const { plays } = (await overview()).plays
  await testApp.admin.call('DELETE /api/songs/:id', { params: { id: songId } })
  expect((await overview()).plays.plays).toBe(plays)
  expect(await playsOf(songId)).toBe(0)
})

test('robots are not counted, without an error', async () => {
  const songId = await newSong()
  const robots = [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'curl/8.14.1',
    '',
  ]
  for (const agent of robots) expect((await report([listen(songId)], { agent })).status).toBe(204)
  await dealtWith()
  expect(await playsOf(songId)).toBe(0)
})

test('one address can report no more than a full hall would', async () => {
  const songId = await newSong()
  const many = () => Array.from({ length: 50 }, () => listen(songId))
  for (let i = 0; i < 60; i++) expect((await report(many(), { from: '198.51.100.7' })).status).toBe(204)
  const rejected = await report(many(), { from: '198.51.100.7' })
  expect([rejected.status, JSON.parse(rejected.body)]).toEqual([
    429,
    { code: 'too_many_requests', details: { retryAfterSeconds: expect.any(Number) } },
  ])
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await report([listen(songId)], { from: '198.51.100.8' })).status).toBe(204)
  // All addresses of one IPv6 network share a limit.
  for (let i = 0; i < 60; i++) await report(many(), { from: `2001:db8:9:9::${i + 1}` })
  expect((await report(many(), { from: '2001:db8:9:9:ffff::1' })).status).toBe(429)
})

test('nothing about the listener is stored', async () => {
  const songId = await newSong()
  await report([listen(songId)], { from: '203.0.113.99' })
  await dealtWith()
  const { handle } = testApp.app.database
  const tables = ['counted_listens', 'daily_plays', 'song_plays', 'playlist_plays', 'song_rankings', 'playlist_rankings'] as const
  for (const table of tables) {
    const rows = JSON.stringify(await handle.selectFrom(table).selectAll().execute())
    expect(rows).not.toMatch(/203\.0\.113\.99|Android|Mozilla/)
  }
})

test.each([
  ['an unknown kind', { kind: 'skip' }],
  ['an unknown source', { source: 'elsewhere' }],
  ['a short listen id', { listenId: 'x' }],
  ['more than it should know', { address: '203.0.113.1' }],
])('%s is rejected', async (_what, extra) => {
  const { status, body } = await report([{ ...listen(await newSong()), ...extra }])
  expect([status, JSON.parse(body).code]).toEqual([400, 'malformed_request'])
})

test('a sandboxed frame may report plays and read waveforms; pages of other sites may not report', async () => {
  const songId = await newSong()
  const send = (origin: string, method = 'POST') =>
    testApp.visitor.request('/api/plays', {
      method,
      headers: { origin, 'content-type': 'application/json', 'user-agent': browser, 'x-forwarded-for': '192.0.2.9' },
      ...(method === 'POST' && { body: JSON.stringify({ reports: [listen(songId, { source: 'embed' })] }) }),
    })
  const asked = await send('null', 'OPTIONS')
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, 'null'])
  expect(asked.headers.get('access-control-allow-headers')).toBe('content-type')
  expect((await send('null')).status).toBe(204)
  await expect.poll(() => playsOf(songId)).toBe(1)
  expect((await send('https://other.example', 'OPTIONS')).headers.get('access-control-allow-origin')).toBeNull()
  expect((await send('https://other.example')).status).toBe(403)
  const waveform = await testApp.visitor.request(`/api/songs/${songId}/waveform`, { headers: { origin: 'null' } })
  expect([waveform.status, waveform.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
})
