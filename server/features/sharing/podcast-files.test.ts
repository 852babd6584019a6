import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { createDailyStarts } from './daily-starts.ts'
import { isListener } from './podcast-apps.ts'

const testApp = appOfFile()
let song: string
let external: string
let enclosure: { '@url': string; '@length': string; '@type': string }

beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  const category = await library.category('Night')
  const uploadId = await uploadFile(testApp.admin, join(import.meta.dirname, '../media/fixtures/bare.mp3'))
  song = await library.song('Night Buses', category, { uploadId, fileUrl: undefined })
  external = await library.song('Elsewhere', category)
  const show = await insertPlaylist(testApp.app.database, { name: 'Show', songIds: [song, external] })
  const xml = await (await testApp.visitor.request(`/feeds/playlist/${show}.xml`)).text()
  enclosure = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@' }).parse(xml).rss.channel.item[0].enclosure
})

const antennaPod = 'AntennaPod/3.2.0'
const request = (address: string, agent: string, o: { range?: string; method?: string } = {}) =>
  testApp.visitor.request(address.replace(testApp.address, ''), {
    method: o.method ?? 'GET',
    headers: { 'user-agent': agent, ...(o.range && { range: o.range }) },
  })

test('the address in a feed leads to the file, whole or in part, with its length and type', async () => {
  expect(enclosure['@url']).toBe(`${testApp.address}/feeds/song/${song}.mp3`)
  for (const method of ['GET', 'HEAD']) {
    const redirect = await request(enclosure['@url'], 'curl/8', { method })
    expect([redirect.status, redirect.headers.get('cache-control')]).toEqual([302, 'no-store'])
    expect(redirect.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const whole = await fetch(redirect.headers.get('location') ?? '', { method })
    expect(whole.headers.get('content-length')).toBe(enclosure['@length'])
    expect(whole.headers.get('content-type')).toBe(enclosure['@type'])
  }
  const part = await fetch(enclosure['@url'], { headers: { range: 'bytes=10-19', 'user-agent': 'curl/8' } })
  expect([part.status, (await part.bytes()).length]).toEqual([206, 10])
  expect((await request(`/feeds/song/${external}.mp3`, 'curl/8')).headers.get('location')).toBe('https://media.example.org/a.mp3')
  for (const file of ['nothing.mp3', 'a.b.mp3']) expect((await request(`/feeds/song/${file}`, 'curl/8')).status).toBe(404)
})

test('sound that directories of podcasts reject is their MP3 or small rendition, if there is one', async () => {
  const library = createLibrary(testApp.admin)
  const category = await library.category('Lossless')
  const uploadId = await uploadFile(testApp.admin, join(import.meta.dirname, '../media/fixtures/sound.flac'))
  const lossless = await library.song('Reference', category, { uploadId, fileUrl: undefined })
  const { handle } = testApp.app.database
  const { media_path, size_bytes } = await handle
    .selectFrom('songs')
    .select(['media_path', 'size_bytes'])
    .where('id', '=', lossless)
    .executeTakeFirstOrThrow()
  const show = await insertPlaylist(testApp.app.database, { name: 'Lossless', songIds: [lossless] })
  const shown = async () => {
    const xml = await (await testApp.visitor.request(`/feeds/playlist/${show}.xml`)).text()
    const { enclosure } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@' }).parse(xml).rss.channel.item
    const { headers } = await request(enclosure['@url'], 'curl/8')
    return [
      enclosure['@url'].split('.').at(-1),
      enclosure['@type'],
      Number(enclosure['@length']),
      headers.get('location')?.split('/').at(-1),
    ]
  }
  const stored = media_path?.split('/').at(-1)
  expect(await shown()).toEqual(['flac', 'audio/flac', size_bytes, stored])
  await handle
    .insertInto('media_files')
    .values({
      path: media_path ?? '',
      plays_everywhere: true,
      small_path: `${media_path}-small.m4a`,
      small_size_bytes: 4321,
      rules_version: 0,
    })
    .execute()
  expect(await shown()).toEqual(['m4a', 'audio/mp4', 4321, `${stored}-small.m4a`])
  await handle
    .updateTable('media_files')
    .set({ mp3_path: `${media_path}.mp3`, mp3_size_bytes: 8765 })
    .execute()
  expect(await shown()).toEqual(['mp3', 'audio/mpeg', 8765, `${stored}.mp3`])
})

test('the download of an app counts once a day, apart from plays and other downloads', async () => {
  const counted = async () => (await testApp.admin.call('GET /api/admin/analytics', { query: { period: '7d' } })).body
  const { '@url': address } = enclosure
  const downloads = [
    // Apple's player asks for the length, for the file, and for parts of it.
    ['AppleCoreMedia/1.0.0.20G75 (iPhone; U; CPU OS 16_6 like Mac OS X; en_us)', 'bytes=0-1'],
    ['AppleCoreMedia/1.0.0.20G75 (iPhone; U; CPU OS 16_6 like Mac OS X; en_us)', 'bytes=0-999'],
    ['AppleCoreMedia/1.0.0.20G75 (iPhone; U; CPU OS 16_6 like Mac OS X; en_us)', 'bytes=0-1999'],
    // Part of a download that began elsewhere.
    ['Podverse/4', 'bytes=1000-'],
    ['Googlebot/2.1 (+http://www.google.com/bot.html)'],
    ['PocketCasts/1.0 (Pocket Casts Feed Parser; +http://pocketcasts.com/)'],
    ['curl/8.5.0'],
    [antennaPod],
    [antennaPod],
  ] as const
  for (const [agent, range] of downloads) await request(address, agent, range ? { range } : {})
  await request(address, 'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)', { method: 'HEAD' })
  // The queue writes in order: once the last one is counted, all are.
  await request(`/feeds/song/${external}.mp3`, antennaPod)
  await expect
    .poll(async () => (await counted()).topPodcasts)
    .toEqual([
      { id: song, title: 'Night Buses', downloads: 2 },
      { id: external, title: 'Elsewhere', downloads: 1 },
    ])
  const { growth, topDownloads, plays } = await counted()
  expect(growth).toMatchObject({ podcasts: { added: 3, addedBefore: null }, downloads: { added: 0, addedBefore: null } })
  expect([topDownloads, plays.plays]).toEqual([[], 0])
})

describe('listeners', () => {
  test.each([
    'AppleCoreMedia/1.0.0.20G75 (iPhone; U; CPU OS 16_6 like Mac OS X; en_us)',
    'Podcasts/1650.20 CFNetwork/1333.0.4 Darwin/21.5.0',
    'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)',
    'Shifty Jelly Pocket Casts, Android v7',
    'PodcastAddict/v5 (+https://podcastaddict.com/; Android podcast app)',
    'Castro 2023.1',
    'Spotify/8.8.0 iOS/16 (iPhone14,2)',
    'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  ])('use %s', (agent) => {
    expect(isListener({ 'user-agent': agent })).toBe(true)
  })

  test.each([
    '',
    'iTMS',
    'ia_archiver (+http://www.alexa.com/site/help/webmasters)',
    'Spotify/1.0',
    'Overcast/1.0 Podcast Sync (123 subscribers; feed-id=456; +http://overcast.fm/)',
    'Podcast Addict Bot/1.0',
    'python-requests/2.3',
  ])('do not use %s', (agent) => {
    expect(isListener({ 'user-agent': agent })).toBe(false)
  })
})

test('starts are remembered until the end of the day, and as many as fit', () => {
  let now = new Date('2026-11-27T23:59:59.000Z')
  const starts = createDailyStarts({ rememberedMax: 2, now: () => now })
  const isFirst = (o: Partial<Parameters<typeof starts.isFirst>[0]> = {}) =>
    starts.isFirst({ address: '192.0.2.1', agent: antennaPod, songId: 'a', ...o })
  expect([isFirst(), isFirst(), isFirst({ songId: 'b' }), isFirst()]).toEqual([true, false, true, false])
  expect([isFirst({ address: '192.0.2.2' }), isFirst()]).toEqual([true, true])
  now = new Date('2026-11-28T00:00:00.000Z')
  expect([isFirst(), isFirst()]).toEqual([true, false])
})
