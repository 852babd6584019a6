import { join } from 'node:path'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DownloadBatchInput } from '#contract/download-codes.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { printJob } from '#server/testing/print-job.ts'
import { downloadArchive, runRestoration, uploadArchive } from '#server/testing/restore.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const app = appOfFile()
let album: string
let song: string
let other: string

const fixture = (name: string) => join(import.meta.dirname, '../media/fixtures', name)
/** A client without cookies. */
const browser = () => createClient(app.address)

beforeAll(async () => {
  const home = await createLibrary(app.admin).category('Home')
  album = (await app.admin.call('POST /api/albums', { body: { title: 'Tides', downloads: 'code' } })).body.id
  const upload = async (title: string, name: string, fields: object) => {
    const uploadId = await uploadFile(app.admin, fixture(name))
    const body = { title, artist: null, categoryId: home, mediaType: 'audio', uploadId, ...fields }
    return (await app.admin.call('POST /api/songs', { body })).body.id
  }
  song = await upload('Ebb', 'bare.mp3', { albumId: album })
  other = await upload('Other', 'sound.flac', {})
})

async function newBatch(fields: Partial<DownloadBatchInput> = {}) {
  const body = { name: 'Concert', item: { kind: 'album', id: album }, count: 1, ...fields }
  const batch = (await app.admin.call('POST /api/admin/download-batches', { body })).body
  return { batch, codes: await codesOf(batch.id) }
}
const codesOf = async (id: string) => (await app.admin.call('GET /api/admin/download-batches/:id/codes', { params: { id } })).body.codes
const batchOf = async (id: string) =>
  (await app.admin.call('GET /api/admin/download-batches')).body.batches.find((batch) => batch.id === id)

const redeem = (client: TestClient, code: string | null | undefined, attempt = '') =>
  client.request('/redeem', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ code: code ?? '', attempt }).toString(),
  })
const statusOf = async (client: TestClient, path: string, init = {}) => (await client.request(path, init)).status

test('a code is redeemed once, for its album and the songs of it; the same browser retains it', async () => {
  const { batch, codes } = await newBatch()
  const [visitor, late] = [browser(), browser()]
  expect(codes[0]?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect(await statusOf(visitor, `/redeem?code=${codes[0]?.code}`)).toBe(200)
  expect(await statusOf(visitor, `/downloads/album/${album}`)).toBe(404)
  const redeemed = await redeem(visitor, codes[0]?.code)
  expect([redeemed.status, redeemed.headers.get('location')]).toEqual([303, '/redeem'])
  expect(redeemed.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
  for (const path of [`/downloads/album/${album}`, `/downloads/${song}`]) expect(await statusOf(visitor, path)).toBe(200)
  expect(await statusOf(visitor, `/downloads/${song}`, { headers: { range: 'bytes=10-' } })).toBe(206)
  expect(await statusOf(visitor, `/downloads/${other}`)).toBe(404)
  expect((await redeem(visitor, codes[0]?.code)).status).toBe(303)
  expect((await redeem(late, codes[0]?.code)).status).toBe(410)
  expect(await statusOf(late, `/downloads/album/${album}`)).toBe(404)
  expect(await batchOf(batch.id)).toMatchObject({ codes: 1, redeemed: 1, left: 0, item: { name: 'Tides' } })
})

test('a form that is sent again because its response was lost uses the code once', async () => {
  const { batch, codes } = await newBatch({ count: 2 })
  const [attempt, otherAttempt] = ['a', 'b'].map((letter) => letter.repeat(22))
  expect((await redeem(browser(), codes[0]?.code, attempt)).status).toBe(303)
  const again = browser()
  expect((await redeem(again, codes[0]?.code, attempt)).status).toBe(303)
  expect(await statusOf(again, `/downloads/album/${album}`)).toBe(200)
  expect((await redeem(browser(), codes[0]?.code, otherAttempt)).status).toBe(410)
  expect((await redeem(browser(), codes[0]?.code)).status).toBe(410)
  expect(await batchOf(batch.id)).toMatchObject({ redeemed: 1, left: 1 })
  // The same form can redeem another code.
  expect((await redeem(browser(), codes[1]?.code, attempt)).status).toBe(303)
  expect(await batchOf(batch.id)).toMatchObject({ redeemed: 2, left: 0 })
})

test('a form that is sent several times at once, by pressing its button twice, uses the code once', async () => {
  for (const uses of [1, 3]) {
    const { batch, codes } = await newBatch({ uses })
    const attempt = 'c'.repeat(22)
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await redeem(browser(), codes[0]?.code, attempt)).status))
    expect(statuses).toEqual([303, 303, 303, 303, 303])
    expect(await batchOf(batch.id)).toMatchObject({ redeemed: 1, left: uses - 1 })
  }
})

test('a code is read as people type it', async () => {
  const { codes } = await newBatch({ uses: 10 })
  const code = String(codes[0]?.code)
  const variants = [code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' – ')} `]
  variants.push(code.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('V', 'u'), code.replaceAll('1', 'I'))
  for (const variant of variants) expect([variant, (await redeem(browser(), variant)).status]).toEqual([variant, 303])
})

test('of 50 concurrent requests with one code, one succeeds; with three uses, three', async () => {
  for (const uses of [1, 3]) {
    const { batch, codes } = await newBatch({ uses })
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await redeem(browser(), codes[0]?.code)).status))
    expect(statuses.filter((status) => status === 303)).toHaveLength(uses)
    expect(statuses.filter((status) => status === 410)).toHaveLength(50 - uses)
    expect(await batchOf(batch.id)).toMatchObject({ redeemed: uses, left: 0 })
  }
})

describe('nothing is granted', () => {
  test('by a cookie that was forged or changed', async () => {
    const { codes } = await newBatch()
    const cookie = String((await redeem(browser(), codes[0]?.code)).headers.get('set-cookie')).split(';')[0] ?? ''
    const get = (header: string) => statusOf(browser(), `/downloads/album/${album}`, { headers: { cookie: header } })
    expect(await get(cookie)).toBe(200)
    expect(await get(cookie.replace(/\.\d/, '.9'))).toBe(404)
  })

  test('once the code or its batch is revoked, not even to those who redeemed it', async () => {
    const { batch, codes } = await newBatch({ count: 2, uses: 2 })
    const visitor = browser()
    await redeem(visitor, codes[0]?.code)
    await app.admin.call('PUT /api/admin/download-codes/:id', { params: { id: codes[0]?.id ?? '' }, body: { isRevoked: true } })
    expect([await statusOf(visitor, `/downloads/album/${album}`), (await redeem(browser(), codes[0]?.code)).status]).toEqual([404, 410])
    expect(await batchOf(batch.id)).toMatchObject({ redeemed: 1, left: 2 })
    await app.admin.call('PUT /api/admin/download-batches/:id', {
      params: { id: batch.id },
      body: { isRevoked: true, version: batch.version },
    })
    expect((await redeem(browser(), codes[1]?.code)).status).toBe(410)
    expect(await batchOf(batch.id)).toMatchObject({ left: 0, isRevoked: true })
  })

  test('after the end of the batch', async () => {
    const { batch, codes } = await newBatch({ endsAt: '2999-01-01T00:00:00Z' })
    const past = '2020-01-01T00:00:00.000Z'
    const params = { id: batch.id }
    const edit = await app.admin.call('PUT /api/admin/download-batches/:id', { params, body: { endsAt: past, version: batch.version } })
    expect([edit.status, edit.body]).toMatchObject([422, { code: 'download_end_past' }])
    await app.app.database.handle.updateTable('download_batches').set({ ends_at: past }).where('id', '=', batch.id).execute()
    expect((await redeem(browser(), codes[0]?.code)).status).toBe(410)
  })

  test('before the start of the item: the page says when, and the code is not used', async () => {
    const start = '2999-05-01T18:00:00.000Z'
    const visibleFrom = { visible_from: start }
    const { handle } = app.app.database
    const playlist = await insertPlaylist(app.app.database, { name: 'Later', songIds: [other] })
    await handle.updateTable('playlists').set(visibleFrom).where('id', '=', playlist).execute()
    await handle.updateTable('songs').set(visibleFrom).where('id', '=', other).execute()
    for (const item of [{ kind: 'playlist', id: playlist } as const, { kind: 'song', id: other } as const]) {
      const { batch, codes } = await newBatch({ item })
      const visitor = browser()
      const response = await redeem(visitor, codes[0]?.code)
      expect(response.status).toBe(403)
      expect(await statusOf(visitor, `/downloads/${other}`)).toBe(404)
      expect(await batchOf(batch.id)).toMatchObject({ redeemed: 0, left: 1 })
    }
    await handle.updateTable('songs').set({ visible_from: null }).where('id', '=', other).execute()
  })

  test('before the first song of an open album or playlist: its start is known, and the code is not used', async () => {
    const later = ['2999-06-01T18:00:00.000Z', '2999-05-01T18:00:00.000Z']
    const category = await createLibrary(app.admin).category('Series')
    const songs = await Promise.all(
      later.map(async (visibleFrom, part) =>
        createLibrary(app.admin).song(`Part ${part}`, category, {
          album: 'Series',
          visibleFrom,
          fileUrl: undefined,
          uploadId: await uploadFile(app.admin, fixture('bare.mp3')),
        }),
      ),
    )
    const { albumId } = (await app.admin.call('GET /api/admin/songs/:id', { params: { id: songs[0] ?? '' } })).body
    const playlist = await insertPlaylist(app.app.database, { name: 'Series', songIds: songs })
    for (const item of [{ kind: 'album', id: albumId ?? '' } as const, { kind: 'playlist', id: playlist } as const]) {
      const { batch, codes } = await newBatch({ item })
      expect((await redeem(browser(), codes[0]?.code)).status).toBe(403)
      expect(await batchOf(batch.id)).toMatchObject({ redeemed: 0, left: 1 })
    }
  })

  test('of a hidden item, and its code is not used; an unlisted item is granted', async () => {
    const { batch, codes } = await newBatch()
    const edit = async (visibility: string) => {
      const { version } = (await app.admin.call('GET /api/admin/albums/:id', { params: { id: album } })).body.album
      const body = {
        title: 'Tides',
        artist: null,
        label: null,
        catalogNumber: null,
        copyright: null,
        description: null,
        visibility,
        version,
      }
      await app.admin.call('PUT /api/albums/:id', { params: { id: album }, body })
    }
    await edit('hidden')
    expect((await redeem(browser(), codes[0]?.code)).status).toBe(410)
    expect((await batchOf(batch.id))?.left).toBe(1)
    await edit('unlisted')
    expect((await redeem(browser(), codes[0]?.code)).status).toBe(303)
    await edit('public')
  })
})

test('a code of a playlist grants its songs', async () => {
  const id = await insertPlaylist(app.app.database, { name: 'Mixed', songIds: [other] })
  const { codes } = await newBatch({ item: { kind: 'playlist', id } })
  const visitor = browser()
  await redeem(visitor, codes[0]?.code)
  for (const path of [`/downloads/playlist/${id}`, `/downloads/${other}`]) expect(await statusOf(visitor, path)).toBe(200)
  expect(await statusOf(visitor, `/downloads/album/${album}`)).toBe(404)
})

test('a printed card is scanned and redeemed; its code is readable beside it', async () => {
  const { batch, codes } = await newBatch()
  const job = printJob({
    subjects: { kind: 'download-batch', id: batch.id },
    text: { heading: 'Spring concert', invitation: 'Scan and listen', footer: null },
    colors: { palette: 'black' },
    distanceMetres: 0.3,
  })
  const { svg } = (await app.admin.call('POST /api/admin/prints/preview', { body: { job } })).body
  for (const text of ['Tides', codes[0]?.code]) expect(svg).toContain(`aria-label="${text}"`)
  const printed = await app.admin.request('/api/admin/prints', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ job, file: { format: 'png', dpi: 150 } }),
  })
  const page = sharp(Buffer.from(await printed.arrayBuffer()))
    .flatten({ background: '#fff' })
    .ensureAlpha()
  const { data, info } = await page.raw().toBuffer({ resolveWithObject: true })
  const address = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
  expect(address).toBe(`${app.address}/redeem?code=${codes[0]?.code}`)
  expect((await redeem(browser(), new URL(address).searchParams.get('code'))).status).toBe(303)
})

test('batches without an item are rejected', async () => {
  const create = async (fields: object) => {
    const body = { name: 'Concert', item: { kind: 'album', id: album }, count: 1, ...fields }
    const { status, body: answer } = await app.admin.call('POST /api/admin/download-batches', { body })
    return [status, (answer as unknown as { code?: string }).code]
  }
  const { batches } = (await app.admin.call('GET /api/admin/download-batches')).body
  expect(await create({ item: { kind: 'album', id: 'missing' } })).toEqual([422, 'download_item_missing'])
  expect(await create({ endsAt: '2020-01-01T00:00:00Z' })).toEqual([422, 'download_end_past'])
  expect((await create({ count: 0 }))[0]).toBe(400)
  expect((await app.admin.call('GET /api/admin/download-batches')).body.batches).toEqual(batches)
})

test('a deleted batch grants nothing until it is restored with its redeemed codes', async () => {
  const { batch, codes } = await newBatch({ uses: 2 })
  const client = browser()
  await redeem(client, codes[0]?.code)
  const params = { id: batch.id }
  expect((await app.admin.call('DELETE /api/admin/download-batches/:id', { params })).status).toBe(204)
  expect([await statusOf(client, `/downloads/album/${album}`), (await redeem(browser(), codes[0]?.code)).status]).toEqual([404, 422])
  expect((await app.admin.call('DELETE /api/admin/download-batches/:id', { params })).status).toBe(404)
  const { items } = (await app.admin.call('GET /api/admin/trash', { query: { kind: 'download-batches' } })).body
  expect(items).toMatchObject([{ id: batch.id, name: 'Concert' }])
  expect((await app.admin.call('POST /api/admin/trash/restorations', { body: params })).status).toBe(200)
  expect([await batchOf(batch.id), await codesOf(batch.id)]).toMatchObject([
    { redeemed: 1, left: 1 },
    [{ code: codes[0]?.code, redeemed: 1 }],
  ])
  expect(await statusOf(client, `/downloads/album/${album}`)).toBe(200)
})

test('wrong codes are limited, right ones are not', async () => {
  const { codes } = await newBatch({ uses: 200 })
  for (let index = 0; index < 110; index++) expect((await redeem(browser(), codes[0]?.code)).status).toBe(303)
  const wrong = () => redeem(browser(), '0000-0000-0000')
  // Other tests of this file have already tried wrong codes.
  const statuses = []
  while (statuses.at(-1) !== 429 && statuses.length < 101) statuses.push((await wrong()).status)
  expect(statuses.length).toBeGreaterThan(95)
  expect(statuses.slice(0, -1).every((status) => status === 422)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  expect((await redeem(browser(), codes[0]?.code)).status).toBe(429)
})

test('an archive has the codes: they are redeemed on the restored site, printable or not', async () => {
  const { codes } = await newBatch()
  const restored = await createTestApp()
  try {
    const from = await uploadArchive(restored.admin, await downloadArchive(app.admin, '?passwords=true'))
    await runRestoration(restored.admin, 'archive-checks', from)
    await runRestoration(restored.admin, 'restorations', from)
    const response = await redeem(createClient(restored.address), codes[0]?.code)
    expect(response.status).toBe(303)
  } finally {
    await restored.close()
  }
})
