import { once } from 'node:events'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createSecureServer } from 'node:https'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCertificate, hasOpenssl } from '#server/testing/certificate.ts'
import { createSites, owner, runCommand, runProcess } from '#server/testing/command-line.ts'
import { needs } from '#server/testing/needs.ts'
import { createClient } from '#server/testing/test-client.ts'
import { uploadFile } from '#server/testing/uploads.ts'

let sites: Awaited<ReturnType<typeof createSites>>
beforeEach(async () => {
  sites = await createSites()
})
afterEach(() => sites.dispose())

const doctor = (settings: Record<string, string> = {}) => runCommand(sites.settingsOf('site', settings), ['doctor'])

async function addSong(address: string): Promise<string> {
  const client = createClient(address)
  await client.signIn(owner)
  const { id: categoryId } = (await client.call('POST /api/categories', { body: { name: 'Jazz', color: '#3d5afe' } })).body
  const uploadId = await uploadFile(client, join(import.meta.dirname, '../features/media/fixtures/tagged.mp3'))
  const { body } = await client.call('POST /api/songs', { body: { title: 'Night Ferry', categoryId, mediaType: 'audio', uploadId } })
  return body.id
}

/** A code whose category is deleted. */
async function addLostCode(address: string) {
  const client = createClient(address)
  await client.signIn(owner)
  const { id } = (await client.call('POST /api/categories', { body: { name: 'Blues', color: '#3d5afe' } })).body
  await client.call('POST /api/admin/codes', { body: { destination: { kind: 'category', id } } })
  await client.call('DELETE /api/categories/:id', { params: { id } })
}

const pathOfMedia = () => {
  const database = new DatabaseSync(join(sites.folder, 'site/music-platform.db'), { readOnly: true })
  const { media_path } = database.prepare('select media_path from songs').get() as { media_path: string }
  database.close()
  return join(sites.folder, 'site/storage', media_path)
}

test('a healthy site: nothing is broken, exit code 0, and the server responds at its address', async () => {
  await sites.whileRunning('site', async ({ address }) => {
    await addSong(address)
    await sites.music('site', 'backup')
    const { code, stdout, stderr } = await runProcess(sites.settingsOf('site', { BASE_URL: address }), ['doctor'])
    expect(stderr).toBe('')
    // A missing ffmpeg is not a fault of the site.
    expect(stdout.replace(/^LOOK +ffmpeg is not installed.*$/m, '')).not.toMatch(/^(BROKEN|LOOK)/m)
    expect(stdout).toContain(`${address} responds`)
    expect(stdout).toContain('1 song, none without its file')
    expect(stdout).toMatch(/SQLite \d+\.\d+\.\d+, and its data fits together/)
    expect(code).toBe(0)
  })
})

test.each([
  [60, /^ok +the certificate of 127\.0\.0\.1:\d+ is valid for 59 days$/m],
  [3, /^LOOK +the certificate of 127\.0\.0\.1:\d+ is valid for 2 days only: /m],
])('a certificate for %i days', needs(hasOpenssl(), 'openssl is not installed'), async (days, line) => {
  const { keyFile, certificateFile } = createCertificate(sites.folder, { days })
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certificateFile)])
  const server = createSecureServer({ key, cert }, (_, response) => response.end('{"status":"ok"}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const settings = { BASE_URL: `https://127.0.0.1:${port}`, NODE_EXTRA_CA_CERTS: certificateFile }
  const { stdout } = await runProcess(sites.settingsOf('site', settings), ['doctor'])
  server.closeAllConnections()
  server.close()
  expect(stdout).toMatch(/^ok +https:\/\/127\.0\.0\.1:\d+ responds$/m)
  expect(stdout).toMatch(line)
})

test('before the first start, nothing is broken', async () => {
  const { code, stdout } = await doctor()
  expect(code).toBe(0)
  expect(stdout).toContain('the first start makes it')
})

test('each problem is a line with its remedy, and the exit code is 1', async () => {
  await sites.whileRunning('site', async ({ address }) => {
    await addSong(address)
    await addLostCode(address)
  })
  await rm(pathOfMedia())
  await writeFile(join(sites.folder, 'site/storage/forgotten.mp3'), 'x')
  await chmod(join(sites.folder, 'site/app-secret'), 0o644)
  const silent = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as { port: number }
  const { code, stdout } = await doctor({
    BASE_URL: `https://127.0.0.1:${port}`,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port),
    SMTP_FROM: 'site@example.org',
  })
  silent.close()
  expect(code).toBe(1)
  for (const line of [
    /^BROKEN +1 of 1 song without a file \(Night Ferry\): .+Fix Broken URLs/m,
    /^LOOK +1 file in the storage without a song: .+Data Migration/m,
    /^LOOK +1 dynamic QR code, 1 with a deleted or hidden destination: .+Codes/m,
    /^LOOK +.+app-secret can be read by others: chmod 600/m,
    /^BROKEN +https:\/\/127\.0\.0\.1:\d+ cannot be reached from here/m,
    /^LOOK +TRUSTED_PROXIES is not set/m,
    /^BROKEN +the mail server 127\.0\.0\.1:\d+ does not take us/m,
    /^LOOK +no restore point yet/m,
  ])
    expect(stdout).toMatch(line)
})

test('a storage that is not there after a start is broken', async () => {
  await sites.whileRunning('site', async () => {})
  expect((await doctor()).code).toBe(0)
  await rm(join(sites.folder, 'site/storage'), { recursive: true })
  const { code, stdout } = await doctor()
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^BROKEN .+storage is not there, .+ is its disk mounted\?$/m)])
})

test('reports a damaged database and a wrong setting', async () => {
  await sites.whileRunning('site', async () => {})
  const file = join(sites.folder, 'site/music-platform.db')
  const database = new DatabaseSync(file)
  database.exec('pragma foreign_keys = off; delete from users')
  database.close()
  const orphaned = await doctor()
  expect(orphaned.code).toBe(1)
  expect(orphaned.stdout).toMatch(/^BROKEN +SQLite .+refers to a row of 'users' that is not there.+restore point/m)
  await rm(`${file}-wal`, { force: true })
  await rm(`${file}-shm`, { force: true })
  await writeFile(file, 'no database at all, but long enough to be read as one'.repeat(100))
  expect((await doctor()).stdout).toMatch(/^BROKEN +The database .+ is damaged/m)
  expect(await doctor({ PORT: 'x' })).toMatchObject({ code: 1, stdout: expect.stringMatching(/^BROKEN +PORT must be/m) })
})

test('a database of a newer version is broken, and is not to be migrated', async () => {
  await sites.whileRunning('site', async () => {})
  const database = new DatabaseSync(join(sites.folder, 'site/music-platform.db'))
  database.exec(`insert into kysely_migration (name, timestamp) values ('999-later', '2099-01-01')`)
  database.close()
  const { code, stdout } = await doctor()
  expect(code).toBe(1)
  expect(stdout.match(/^BROKEN .+$/gm)).toEqual([expect.stringContaining('written by a newer version of this program')])
})
