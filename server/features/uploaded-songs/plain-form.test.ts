import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '#server/testing/accounts.ts'
import { appOfFile, ofFile } from '#server/testing/app-of-file.ts'
import { saveSetting } from '#server/testing/library.ts'
import type { TestClient } from '#server/testing/test-client.ts'

/** @once Parsing of forms; uploaded-songs.test.ts runs on both databases. */

const testApp = appOfFile()
const listener = ofFile(() => newAccount(testApp, 'una'))
beforeEach(async () => {
  for (const [key, value] of [
    ['allow_user_uploads', 'true'],
    ['require_admin_approval', 'false'],
    ['maintenance_mode', 'false'],
    ['max_upload_size_mb', '50'],
  ] as const)
    await saveSetting(testApp.app.database, key, value)
})

const fixture = (name: string) => readFile(join(import.meta.dirname, '../media/fixtures', name))
const staged = () => testApp.staged.ids()
const song = { mediaType: 'audio', category: 'jazz', title: 'Night Ferry', artist: 'Marlow Vance Trio', album: '' }

async function form(fields: Record<string, string>, files: Record<string, string | Uint8Array<ArrayBuffer>> = { file: 'tagged.mp3' }) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  for (const [name, file] of Object.entries(files))
    data.append(
      name,
      new Blob([typeof file === 'string' ? new Uint8Array(await fixture(file)) : file]),
      typeof file === 'string' ? file : 'file.mp3',
    )
  return data
}

/** The result in the redirect's query. */
function outcomeOf(response: Response) {
  expect(response.status).toBe(303)
  const [path, search = ''] = (response.headers.get('location') ?? '').split('?')
  expect(path).toBe('/upload')
  return Object.fromEntries(new URLSearchParams(new URLSearchParams(search).get('outcome') ?? ''))
}

const send = async (client: TestClient, body: FormData) => outcomeOf(await client.request('/upload', { method: 'POST', body }))
const sendRaw = async (body: string | Buffer, contentType: string) =>
  outcomeOf(
    await listener.request('/upload', {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: new Uint8Array(Buffer.from(body)),
    }),
  )

describe('the plain form', () => {
  test('creates a song with its cover, and redirects to the page', async () => {
    const outcome = await send(listener, await form(song, { cover: 'cover.jpg', file: 'tagged.mp3' }))
    expect(outcome).toEqual({ sent: expect.stringMatching(/^[a-z0-9]{12}$/) })
    const { body } = await testApp.visitor.call('GET /api/songs/:id', { params: { id: outcome.sent } })
    expect(body).toMatchObject({ title: 'Night Ferry', artist: 'Marlow Vance Trio', album: null, category: { name: 'Jazz' } })
    expect(body.coverUrl).toMatch(/^\/covers\//)
    expect(body.durationSeconds).toBeGreaterThan(0)
    const stored = Buffer.from(await (await testApp.visitor.request(body.fileUrl)).arrayBuffer())
    expect(stored.equals(await fixture('tagged.mp3'))).toBe(true)
    expect(await staged()).toEqual([])
  })

  test('accepts its fields in any order, and no cover if none was chosen', async () => {
    const data = await form({}, { file: 'clip.mp4' })
    data.append('cover', new Blob([]), '')
    for (const [name, value] of Object.entries({ ...song, mediaType: 'video' })) data.append(name, value)
    expect(await send(listener, data)).toEqual({ sent: expect.any(String) })
  })

  test('reports that a song waits for approval', async () => {
    await saveSetting(testApp.app.database, 'require_admin_approval', 'true')
    expect(await send(listener, await form(song))).toEqual({ sent: expect.any(String), state: 'pending' })
  })

  test.each(['title', 'artist', 'category', 'mediaType'])('without %s the redirect contains the entered texts', async (field) => {
    const typed = { ...song, title: '007', album: 'true', [field]: ' ' }
    expect(await send(listener, await form(typed))).toEqual({ problem: 'missing_information', ...typed, [field]: '' })
    expect(await staged()).toEqual([])
  })

  test('without a file, chosen or not', async () => {
    expect(await send(listener, await form(song, {}))).toMatchObject({ problem: 'missing_information' })
    const data = await form(song, {})
    data.append('file', new Blob([]), '')
    expect(await send(listener, data)).toMatchObject({ problem: 'missing_information' })
  })

  test.each([
    ['a film sent as audio', 'clip.mp4', 'wrong_media_type'],
    ['WAV', 'sound.wav', 'wrong_media_type'],
    ['a picture', 'cover.jpg', 'wrong_media_type'],
    ['an empty file', new Uint8Array(0), 'empty_file'],
  ])('rejects %s, and stores nothing', async (_what, file, problem) => {
    expect(await send(listener, await form(song, { file }))).toMatchObject({ problem, title: 'Night Ferry' })
    expect(await staged()).toEqual([])
  })

  test('rejects an unknown category, and texts above their maximum length', async () => {
    expect(await send(listener, await form({ ...song, category: 'Home' }))).toMatchObject({ problem: 'malformed_request' })
    expect(await send(listener, await form({ ...song, title: 'x'.repeat(201) }))).toMatchObject({ problem: 'malformed_request' })
    expect(await send(listener, await form({ ...song, title: 'x'.repeat(5_000) }))).toMatchObject({ problem: 'malformed_request' })
    expect(await staged()).toEqual([])
  })

  test('rejects a cover that is not an image', async () => {
    expect(await send(listener, await form(song, { file: 'bare.mp3', cover: 'sound.wav' }))).toMatchObject({ problem: 'wrong_image_type' })
    expect(await staged()).toEqual([])
  })

  test('rejects users who may not upload', async () => {
    expect(await send(testApp.visitor, await form(song))).toEqual({ problem: 'not_signed_in' })
    for (const [language, path] of [
      ['de', '/de/upload'],
      ['//evil.example', '/upload'],
    ]) {
      const url = `/upload?language=${language}`
      const { headers } = await testApp.visitor.request(url, { method: 'POST', body: await form(song) })
      expect(headers.get('location')?.split('?')[0]).toBe(path)
    }
    await saveSetting(testApp.app.database, 'allow_user_uploads', 'false')
    expect(await send(listener, await form(song))).toEqual({ problem: 'forbidden' })
    expect((await send(testApp.admin, await form(song))).sent).toBeDefined()
    expect(await staged()).toEqual([])
  })

  test('rejects cross-site requests, and every request while the site is closed', async () => {
    const foreign = await listener.request('/upload', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: await form(song),
    })
    expect(outcomeOf(foreign)).toEqual({ problem: 'foreign_origin' })
    await saveSetting(testApp.app.database, 'maintenance_mode', 'true')
    expect(await send(listener, await form(song))).toEqual({ problem: 'maintenance' })
  })

  test('counts among the uploads under way', async () => {
    const busy = await newAccount(testApp, 'busy')
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': `filename ${btoa('a')},kind ${btoa('media')}` }
    for (let i = 0; i < 20; i++) await busy.request('/api/uploads', { method: 'POST', headers })
    const before = await staged()
    expect(await send(busy, await form(song))).toMatchObject({ problem: 'too_many_uploads' })
    expect(await staged()).toEqual(before)
    for (const id of before) await busy.request(`/api/uploads/${id}`, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })
  })
})

describe('the limit', () => {
  test('applies to the file while it is received', async () => {
    await saveSetting(testApp.app.database, 'max_upload_size_mb', '1')
    const file = new Uint8Array(randomBytes(1_000_001))
    expect(await send(listener, await form(song, { file }))).toMatchObject({
      problem: 'upload_too_large',
      limit: '1',
      title: 'Night Ferry',
    })
    expect(await staged()).toEqual([])
    // Within the limit: only its bytes are rejected.
    expect(await send(listener, await form(song, { file: file.slice(0, 1_000_000) }))).toMatchObject({ problem: 'wrong_media_type' })
  })

  test('applies without Content-Length, and with a wrong one', async () => {
    await saveSetting(testApp.app.database, 'max_upload_size_mb', '1')
    const [head, tail] = [`--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp3"\r\n\r\n`, '\r\n--b--']
    const location = await new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(testApp.address)
      const headers = { cookie: listener.cookieHeader(), origin: testApp.address, 'content-type': 'multipart/form-data; boundary=b' }
      const request = httpRequest({ hostname, port, path: '/upload', method: 'POST', headers }, (response) => {
        response.resume()
        resolve(response.headers.location ?? '')
      })
      request.on('error', reject)
      request.write(head)
      for (let i = 0; i < 12; i++) request.write(randomBytes(100_000))
      request.end(tail)
    })
    expect(decodeURIComponent(location)).toContain('problem=upload_too_large&limit=1')
    expect(await staged()).toEqual([])
  })

  test('rejects a form by its Content-Length before it is read', async () => {
    await saveSetting(testApp.app.database, 'max_upload_size_mb', '1')
    const outcome = await sendRaw(Buffer.alloc(21_200_000), 'multipart/form-data; boundary=b')
    expect(outcome).toEqual({ problem: 'upload_too_large', limit: '1' })
  })
})

describe('odd bodies', () => {
  const field = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.mp3"\r\n\r\nID3\r\n`

  test.each([
    ['no form', '{"title":"x"}', 'application/json'],
    ['no body', '', 'multipart/form-data; boundary=b'],
    ['no boundary', field('title', 'x'), 'multipart/form-data'],
    ['an end that never comes', field('title', 'x'), 'multipart/form-data; boundary=b'],
    ['half a file', `${file('file').slice(0, -2)}`, 'multipart/form-data; boundary=b'],
    ['two files', `${file('file')}${file('file')}--b--`, 'multipart/form-data; boundary=b'],
    ['a thousand fields', `${field('x', 'y').repeat(1_000)}--b--`, 'multipart/form-data; boundary=b'],
    ['a field of a megabyte', `${field('title', 'x'.repeat(1_000_000))}--b--`, 'multipart/form-data; boundary=b'],
    ['text in a form of URL kind', 'title=x&artist=y', 'application/x-www-form-urlencoded'],
  ])('%s is rejected, and stores nothing', async (_what, body, contentType) => {
    expect(await sendRaw(body, contentType)).toMatchObject({ problem: 'malformed_request' })
    expect(await staged()).toEqual([])
  })

  test.each(['constructor', '__proto__', 'toString'])('a field named %s is ignored', async (name) => {
    const body = `${field(name, 'x')}${file(name)}--b--`
    expect(await sendRaw(body, 'multipart/form-data; boundary=b')).toEqual({ problem: 'missing_information' })
  })

  test('a client that disconnects in the middle leaves nothing behind', async () => {
    const { hostname, port } = new URL(testApp.address)
    const headers = {
      cookie: listener.cookieHeader(),
      origin: testApp.address,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 5_000_000,
    }
    const request = httpRequest({ hostname, port, path: '/upload', method: 'POST', headers })
    request.on('error', () => {})
    request.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp3"\r\n\r\n`)
    request.write(randomBytes(500_000))
    await expect.poll(staged).toHaveLength(1)
    request.destroy()
    await expect.poll(staged).toEqual([])
  })
})
