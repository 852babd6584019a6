import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createSites, owner } from '#server/testing/command-line.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'

const fixture = (name: string) => join(import.meta.dirname, '../features/media/fixtures', name)
let sites: Awaited<ReturnType<typeof createSites>>
let music: string
beforeEach(async () => {
  sites = await createSites()
  music = join(sites.folder, 'music')
  await mkdir(join(music, 'Jazz', 'Night'), { recursive: true })
  await copyFile(fixture('tagged.mp3'), join(music, 'Jazz', 'Night', '01.mp3'))
  await copyFile(fixture('bare.mp3'), join(music, 'Quiet Place.mp3'))
  await writeFile(join(music, 'notes.txt'), 'no media')
})
afterEach(() => sites.dispose())

const asOwner = <T>(site: string, work: (client: TestClient) => Promise<T>) =>
  sites.whileRunning(site, async ({ address }) => {
    const client = createClient(address)
    await client.signIn(owner)
    return work(client)
  })

const songsOf = async (client: TestClient) =>
  (await client.call('GET /api/admin/songs')).body.songs.map(({ title, category }) => `${title} (${category?.name})`).sort()

async function playlistOf(client: TestClient, name: string) {
  const { playlists } = (await client.call('GET /api/admin/playlists')).body
  const found = playlists.find((playlist) => playlist.name === name)
  if (!found) throw new Error(`no playlist '${name}' among ${playlists.map((playlist) => playlist.name)}`)
  const { body } = await client.call('GET /api/admin/playlists/:id', { params: { id: found.id } })
  return body.songs.map(({ title }) => title)
}

test('imports songs and playlists from a folder; a second import adds nothing', async () => {
  await asOwner('site', (client) => client.call('POST /api/categories', { body: { name: 'Jazz', color: '#3d5afe' } }))
  const long = 'Missing'.padEnd(limits.name - 1, '.')
  await writeFile(
    join(music, 'late.m3u8'),
    `#EXTM3U\n#PLAYLIST:Late\nJazz/Night/01.mp3\nC:\\Music\\Quiet Place.mp3\n#EXTINF:9,Unknown - ${long}🎵\nmissing.mp3\n`,
  )
  const { code, stdout, stderr } = await sites.musicProcess('site', 'import', music)
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(stdout).toContain('2 songs added, 1 skipped, 0 failed.')
  expect(stdout).toContain('notes.txt: not media')
  expect(stdout).toContain(`1 playlist added, 0 skipped.\n  Not in the library: ${long}\n`)
  const songs = await asOwner('site', async (client) => {
    const titles = await songsOf(client)
    expect(titles).toHaveLength(2)
    expect(titles.filter((title) => title.endsWith('(Jazz)'))).toHaveLength(1)
    expect(titles).toContain('Quiet Place (Imported)')
    expect(await playlistOf(client, 'Late')).toHaveLength(2)
    return titles
  })
  const again = await sites.music('site', 'import', music)
  expect(again.stdout).toContain('0 songs added, 3 skipped, 0 failed.')
  expect(again.stdout).toContain('0 playlists added, 1 skipped.')
  await asOwner('site', async (client) => expect(await songsOf(client)).toEqual(songs))
})

test('an XSPF playlist beside the folder finds songs by path, and by title and artist', async () => {
  await asOwner('site', async () => {})
  await sites.music('site', 'import', music, '--visibility', 'unlisted')
  const [title, artist] = await asOwner('site', async (client) => {
    const { songs } = (await client.call('GET /api/admin/songs')).body
    expect(songs.map(({ visibility }) => visibility)).toEqual(['unlisted', 'unlisted'])
    const tagged = songs.find((song) => song.artist)
    return [tagged?.title ?? '', tagged?.artist ?? '']
  })
  const xspf = join(sites.folder, 'best.xspf')
  await writeFile(
    xspf,
    `<?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><title>The Best</title><trackList>
    <track><location>music/Quiet%20Place.mp3</location></track>
    <track><title>${title}</title><creator>${artist}</creator></track></trackList></playlist>`,
  )
  expect((await sites.music('site', 'import', xspf)).stdout).toBe('best.xspf:\n  1 playlist added, 0 skipped.\n')
  await asOwner('site', async (client) => expect(await playlistOf(client, 'The Best')).toEqual(['Quiet Place', title]))
})

test('a JSON export is added; an archive is rejected with the right command', async () => {
  const file = join(sites.folder, 'export.json')
  await asOwner('old', async (client) => {
    const { id: categoryId } = (await client.call('POST /api/categories', { body: { name: 'Jazz', color: '#3d5afe' } })).body
    const fileUrl = 'https://media.example.org/a.mp3'
    await client.call('POST /api/songs', { body: { title: 'Night Ferry', categoryId, mediaType: 'audio', fileUrl } })
    await writeFile(file, await (await client.request('/api/admin/export')).text())
  })
  await asOwner('new', async () => {})
  expect((await sites.music('new', 'import', file)).stdout).toContain('1 song added, 0 skipped.')
  await asOwner('new', async (client) => expect(await songsOf(client)).toEqual(['Night Ferry (Jazz)']))
  await writeFile(join(sites.folder, 'site.zip'), '')
  expect(await sites.music('new', 'import', join(sites.folder, 'site.zip'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('music-platform restore'),
  })
})

test('input that cannot be imported prints one line', async () => {
  await asOwner('site', async () => {})
  await writeFile(join(sites.folder, 'bad.json'), '{"version":"1.0"}')
  const rejected: [path: string, line: RegExp][] = [
    [join(sites.folder, 'bad.json'), /^This is no export that can be imported: .+\n$/],
    [join(sites.folder, 'nowhere'), /^There is no such file or folder: .+\n$/],
    [fixture('tagged.mp3'), /is no folder, no playlist .+\n$/],
    [sites.folder, /^The folder must not hold the server's own files.+\n$/],
  ]
  for (const [path, line] of rejected)
    expect(await sites.music('site', 'import', path)).toMatchObject({ code: 1, stderr: expect.stringMatching(line) })
})
