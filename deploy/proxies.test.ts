import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { battery } from '#server/testing/battery.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { hasOpenssl } from '#server/testing/certificate.ts'
import { freePort } from '#server/testing/free-port.ts'
import { needs } from '#server/testing/needs.ts'
import { createServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { largeMp3 } from '#server/testing/tagged-mp3.ts'
import { copyTemplateFile } from '#server/testing/template-file.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'
import { createUpload, sendChunk } from '#server/testing/uploads.ts'
import { isInstalled, type ProxyName, type RunningProxy, startProxy } from './proxy-under-test.ts'

const owner = { email: 'owner@example.com', password: 'correct horse battery' }
const chunkBytes = 1_500_000

for (const name of ['nginx', 'caddy'] satisfies ProxyName[]) {
  const options = needs(isInstalled(name) && hasOpenssl(), `${name} or openssl is not installed`)
  const paths = ['', ...(name === 'nginx' ? ['/listen'] : battery({ smoke: [], full: ['/listen'] }))]
  describe.each(paths)(`behind ${name}, the site at '%s/'`, options, (path) => behind(name, path))
}

test(
  'nginx of compose.scale.yaml forwards what the other one does, and is valid',
  needs(isInstalled('nginx'), 'nginx is not installed'),
  async () => {
    const [one, scaled] = await Promise.all(
      ['nginx.conf', 'nginx.scale.conf'].map((file) => readFile(join(import.meta.dirname, file), 'utf8')),
    )
    const directives = (text = '') =>
      (text.match(/^ {2,4}(?:proxy|client|send)_.*;$/gm) ?? []).map((line) => line.trim()).filter((line) => !line.startsWith('proxy_next'))
    expect(directives(scaled)).toEqual(expect.arrayContaining(directives(one)))
    const folder = await mkdtemp(join(tmpdir(), 'nginx-scale-'))
    const site = scaled?.replace('music:3000', '127.0.0.1:3000').replace('/var/log/nginx', folder)
    await writeFile(join(folder, 'config'), `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${site} }`)
    const { status, stderr } = spawnSync('nginx', ['-t', '-e', 'stderr', '-p', folder, '-c', join(folder, 'config')], { encoding: 'utf8' })
    await rm(folder, { recursive: true })
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
  },
)

function behind(name: ProxyName, path: string) {
  let folder: string
  let server: ServerProcess
  let proxy: RunningProxy
  let admin: TestClient
  let song: { id: string; bytes: Uint8Array }
  const visitor = () => createClient(proxy.origin + path, proxy.origin)

  beforeAll(async () => {
    builtPages()
    folder = await mkdtemp(join(tmpdir(), 'behind-proxy-'))
    await copyTemplateFile(join(folder, 'music-platform.db'))
    const port = await freePort()
    server = await createServerProcess({
      DATA_DIR: folder,
      BASE_URL: `https://127.0.0.1:${port}${path}`,
      TRUSTED_PROXIES: '127.0.0.1',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    })
    await server.start()
    proxy = await startProxy(name, { port, serverPort: Number(new URL(server.address).port), path })
    admin = visitor()
    await admin.signIn(owner)
    song = await uploadSong(admin, proxy.origin)
  })
  afterAll(async () => {
    await proxy?.stop()
    await server?.stop('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })

  test('sign-in: cookies are limited to https and to this path', async () => {
    const { headers } = await visitor().call('POST /api/session', { body: owner })
    for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(new RegExp(`Path=${path || '/'}(?:/?api/session)?;.*Secure`, 'i'))
    expect((await admin.call('GET /api/session')).body.viewer?.role).toBe('admin')
  })

  test('media supports ranges, and equals the upload', async () => {
    const { fileUrl } = (await visitor().call('GET /api/songs/:id', { params: { id: song.id } })).body
    const response = await fetch(new URL(fileUrl ?? '', proxy.origin), { headers: { range: 'bytes=1000000-1000999' } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes 1000000-1000999/${song.bytes.length}`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(song.bytes.slice(1_000_000, 1_001_000)))
    const whole = await fetch(new URL(fileUrl ?? '', proxy.origin))
    expect(Buffer.from(await whole.arrayBuffer()).equals(Buffer.from(song.bytes))).toBe(true)
  })

  test('the page of a QR code has its public address', async () => {
    const response = await visitor().request(`/song/${song.id}`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`${proxy.origin}${path}/song/${song.id}`)
  })

  test('a redirection stays within the site, and an unknown path is 404', async () => {
    await admin.call('POST /api/redirections', { body: { fromUrl: '/old-flyer', toUrl: `/song/${song.id}` } })
    const moved = await visitor().request('/old-flyer')
    expect(moved.status).toBe(302)
    const target = new URL(moved.headers.get('location') ?? '', proxy.origin)
    expect(target.href).toBe(`${proxy.origin}${path}/song/${song.id}`)
    const missing = await visitor().request('/no/such/page')
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })

  test("limits use the visitor's address, which cannot be spoofed", async () => {
    const guess = (from: string, forged: string) => guessFrom(from, `${proxy.origin}${path}/api/session`, forged)
    const statuses: number[] = []
    while (statuses.at(-1) !== 429 && statuses.length < 40) statuses.push(await guess('127.0.0.2', `203.0.113.${statuses.length}`))
    expect(statuses.slice(0, -1).every((status) => status === 401)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    expect(await guess('127.0.0.3', '127.0.0.2')).toBe(401)
  })

  test("a player's secret is forwarded, and is in no access log", async () => {
    const { secret } = (await admin.call('POST /api/apps', { body: { name: 'Phone' } })).body
    const response = await visitor().request(`/rest/ping?f=json&apiKey=${secret}`)
    expect(await response.text()).toContain('"status":"ok"')
    if (proxy.accessLog() === null) return
    // A proxy may write its log entry after the client has received the whole response.
    await expect.poll(() => proxy.accessLog()).toContain('/rest/ping')
    expect(proxy.accessLog()).not.toContain(secret)
  })

  if (name === 'nginx')
    test('plain http redirects to https', async () => {
      const response = await fetch(`${proxy.plainOrigin}/song/x?t=1`, { redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([301, 'https://127.0.0.1/song/x?t=1'])
    })
}

/** Some megabytes, in chunks larger than the default body limit of proxies. */
async function uploadSong(admin: TestClient, origin: string) {
  const { id: categoryId } = (await admin.call('POST /api/categories', { body: { name: 'Jazz', color: '#3d5afe' } })).body
  const bytes = await largeMp3(6_000_000)
  const created = await createUpload(admin, { kind: 'media', name: 'long.mp3', sizeBytes: bytes.length })
  const location = new URL(created.headers.get('location') ?? '', origin)
  expect(location.origin).toBe(origin)
  const uploadId = location.pathname.split('/').at(-1) ?? ''
  for (let offset = 0; offset < bytes.length; offset += chunkBytes)
    expect((await sendChunk(admin, uploadId, offset, bytes.slice(offset, offset + chunkBytes))).status).toBe(204)
  const { status, body } = await admin.call('POST /api/songs', { body: { title: 'Night Ferry', categoryId, mediaType: 'audio', uploadId } })
  expect(status).toBe(200)
  return { id: body.id, bytes }
}

function guessFrom(localAddress: string, address: string, forwardedFor: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor, origin: new URL(address).origin }
  return new Promise((resolve, reject) => {
    const sent = request(address, { method: 'POST', localAddress, headers, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.once('error', reject).end(JSON.stringify({ email: owner.email, password: 'not this one' }))
  })
}
