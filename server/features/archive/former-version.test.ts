import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ArchiveSource } from '#contract/archive.ts'
import { exportFile, importAll, type TestFile } from '#server/testing/import-export.ts'
import { runRestoration } from '#server/testing/restore.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const fixtures = join(import.meta.dirname, 'fixtures')
const ids = {
  evening: '233bzuv59f62',
  nightFerry: 'gw4a375u2zzn',
  lost: 'r8xxdy3sq3eu',
  advent: 'q4wns5bzpmgy',
  choir: 'jt6gwbjh2xme',
  attic: 'ygp3j5ura57y',
}

/** Status and location of each scan, as the former version responded. */
const scans: Record<string, [status: number, location: string | null]> = {
  poster: [302, `/song/${ids.evening}`],
  programme: [302, `/playlist/${ids.advent}`],
  premiere: [200, null],
  over: [200, null],
  'switched-off': [200, null],
  category: [302, `/playlists/${ids.choir}`],
  page: [302, '/gallery?x=1'],
  address: [302, 'https://example.org/x?y=1'],
  lost: [302, `/playlists/${ids.choir}`],
  private: [302, `/playlists/${ids.attic}`],
  guzfgbt: [302, `/song/${ids.nightFerry}`],
  'not-again': [410, null],
  'table-1': [302, `/playlist/${ids.advent}`],
  'table-2': [302, `/song/${ids.nightFerry}`],
}

let site: TestApp
beforeEach(async () => {
  site = await createTestApp()
  return () => site.close()
})

async function scanAll() {
  const found: typeof scans = {}
  for (const code of Object.keys(scans)) {
    const { status, headers } = await site.visitor.request(`/c/${code}`)
    found[code] = [status, headers.get('location')]
  }
  return found
}

const codeNamed = async (search: string) => {
  const { codes } = (await site.admin.call('GET /api/admin/codes', { query: { search } })).body
  return codes.find(({ code }) => code === search)
}

async function expectCodes() {
  expect(await scanAll()).toEqual(scans)
  const poster = await codeNamed('poster')
  expect(poster).toMatchObject({
    label: 'Poster at the station',
    destination: { target: { kind: 'song', id: ids.evening }, name: 'Evening', reach: 'public' },
    endsAt: '2999-01-01T00:00:00.000Z',
    fallbackDestination: { target: { kind: 'playlist', id: ids.advent }, name: 'Advent' },
    message: 'One\ntwo',
    state: 'live',
    scans: 3,
  })
  expect(await codeNamed('premiere')).toMatchObject({ state: 'scheduled', startsAt: '2999-01-01T00:00:00.000Z', message: 'Soon' })
  expect(await codeNamed('over')).toMatchObject({ state: 'ended', fallbackDestination: null })
  expect(await codeNamed('switched-off')).toMatchObject({ state: 'off', isActive: false })
  expect(await codeNamed('lost')).toMatchObject({
    destination: { target: { kind: 'song', id: ids.lost }, name: 'Lost Song', reach: 'deleted', instead: `/playlists/${ids.choir}` },
    isFlagged: true,
  })
  // Codes are found by the name of their destination, even if it is deleted.
  expect((await site.admin.call('GET /api/admin/codes', { query: { search: 'lost song' } })).body.codes).toHaveLength(1)
  expect((await site.admin.call('GET /api/admin/code-batches')).body.batches).toMatchObject([{ name: 'Tables', codes: 2, scans: 1 }])
  const again = { code: 'not-again', destination: { kind: 'page', path: '/' } }
  expect((await site.admin.call('POST /api/admin/codes', { body: again })).body).toMatchObject({ code: 'code_taken' })
  return poster
}

async function expectLibrary() {
  const { body: advent } = await site.visitor.call('GET /api/playlists/:id', { params: { id: ids.advent } })
  expect(advent.songs.map(({ id }) => id)).toEqual([ids.nightFerry, ids.evening])
  expect((await site.visitor.call('GET /api/redirection', { query: { path: '/old-programme' } })).body.location).toBe(
    `/playlist/${ids.advent}`,
  )
  expect((await site.admin.call('GET /api/admin/redirections')).body.redirections).toMatchObject([
    { fromUrl: '/paused', isActive: false },
    { fromUrl: '/old-programme', isActive: true },
  ])
}

test('an archive of the former version is restored whole', async () => {
  const source: ArchiveSource = { uploadId: await uploadFile(site.admin, join(fixtures, 'archive-of-017.zip'), 'archive') }
  expect(await runRestoration(site.admin, 'archive-checks', source)).toMatchObject({
    phase: 'checked',
    problem: null,
    report: { songs: 2, playlists: 2, codes: 14, files: 1 },
  })
  expect(await runRestoration(site.admin, 'restorations', source)).toMatchObject({ phase: 'restored', missingFiles: [] })

  const poster = await expectCodes()
  await expectLibrary()
  const { entries } = (await site.admin.call('GET /api/admin/codes/:id/history', { params: { id: poster?.id ?? '' } })).body
  expect(entries).toMatchObject([
    { destination: { name: 'Evening' }, fallbackDestination: { name: 'Advent' } },
    { destination: { target: { kind: 'page', path: '/about' } }, fallbackDestination: null },
  ])
  const { body: song } = await site.visitor.call('GET /api/songs/:id', { params: { id: ids.evening } })
  const bytes = Buffer.from(await (await site.visitor.request(song.fileUrl)).arrayBuffer())
  expect(bytes.equals(await readFile(join(import.meta.dirname, '../media/fixtures/bare.mp3')))).toBe(true)
  expect((await site.visitor.call('GET /api/site')).body).toMatchObject({ name: 'Harbour Radio' })
  const lena = createClient(site.address)
  await lena.signIn({ email: 'lena@example.com', password: 'a long password' })
  expect((await lena.call('GET /api/likes')).body.songIds).toEqual([ids.evening])
  const { handle } = site.app.database
  expect(await handle.selectFrom('song_rankings').select(['song_id', 'last_364']).orderBy('song_id').execute()).toEqual([
    { song_id: ids.evening, last_364: 1 },
    { song_id: ids.nightFerry, last_364: 1 },
  ])
  expect(await handle.selectFrom('playlist_rankings').select('playlist_id').execute()).toEqual([{ playlist_id: ids.advent }])
})

describe('an export file of the former version', () => {
  let file: TestFile
  beforeEach(async () => {
    file = JSON.parse(gunzipSync(await readFile(join(fixtures, 'export-of-017.json.gz'))).toString())
  })

  test('is imported whole, and exported with the current names', async () => {
    expect(await importAll(site.admin, file)).toMatchObject({ songs: { imported: 2 }, playlists: { imported: 2 }, codes: { imported: 14 } })
    await expectCodes()
    await expectLibrary()
    const { codes = [] } = (await exportFile(site.admin, 'codes')).data
    const current = (file.data.codes ?? []).map(({ aim, afterwards, ...row }) => ({
      ...row,
      destination: aim,
      fallback_destination: afterwards,
    }))
    expect(codes).toEqual(current)
  })

  test('may have both names of a field: the current one counts', async () => {
    const [row] = file.data.codes ?? []
    const codes = [{ ...row, destination: { kind: 'page', path: '/gallery' } }]
    await importAll(site.admin, { ...file, modules: ['codes'], data: { codes } })
    expect((await codeNamed(String(row?.code)))?.destination.target).toEqual({ kind: 'page', path: '/gallery' })
  })
})
