import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { createOwnLocks } from '#server/database/engine/shared-locks.ts'
import { schemaOf } from '#server/database/migrate.ts'
import { createArchiveService } from '#server/features/archive/archive.service.ts'
import { createNightlyBackups } from '#server/features/archive/nightly-backups.ts'
import { createDb } from '#server/repositories.ts'
import { createDiskStorage } from '#server/storage/disk.ts'
import { cleanedUp } from '#server/testing/background-work.ts'
import { createLibrary } from '#server/testing/library.ts'
import { runRestoration, uploadArchive } from '#server/testing/restore.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { uploadBytes } from '#server/testing/uploads.ts'
import { wave } from '../wave.ts'

const writersAtOnce = 4
const cli = join(import.meta.dirname, '../../server/cli.ts')

const leftOver: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const remove of leftOver.splice(0).reverse()) await remove()
})

async function site(...options: Parameters<typeof createTestApp>): Promise<TestApp> {
  const testApp = await createTestApp(...options)
  leftOver.push(testApp.close)
  return testApp
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Acknowledged songs with their own media: id to SHA-256. */
type Ledger = Map<string, string>

async function addSong({ admin }: TestApp, categoryId: string, number: number, ledger: Ledger) {
  const bytes = wave(number, 4_000)
  const uploadId = await uploadBytes(admin, bytes, { kind: 'media', name: `${number}.wav` })
  const id = await createLibrary(admin).song(`Song ${number}`, categoryId, { fileUrl: undefined, uploadId })
  ledger.set(id, sha256(bytes))
}

/** Concurrent clients that add songs until they are stopped. */
function startWriters(testApp: TestApp, categoryId: string, ledger: Ledger) {
  let hasEnded = false
  let number = 0
  const write = async () => {
    while (!hasEnded) await addSong(testApp, categoryId, ++number, ledger)
  }
  const all = Promise.all(Array.from({ length: writersAtOnce }, write))
  return async () => {
    hasEnded = true
    await all
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function mediaOf({ visitor }: Pick<TestApp, 'visitor'>, id: string): Promise<string | null> {
  const { status, body } = await visitor.call('GET /api/songs/:id', { params: { id } })
  if (status !== 200) return null
  const response = await visitor.request(body.fileUrl)
  return response.status === 200 ? sha256(new Uint8Array(await response.arrayBuffer())) : 'no file'
}

async function restore({ admin }: TestApp, archive: Uint8Array<ArrayBuffer>) {
  const source = await uploadArchive(admin, archive)
  expect(await runRestoration(admin, 'archive-checks', source)).toMatchObject({ phase: 'checked' })
  expect(await runRestoration(admin, 'restorations', source)).toMatchObject({ phase: 'restored', missingFiles: [] })
}

test('an archive created during writes contains everything acknowledged before it started, and no partial write', async () => {
  const source = await site()
  const ledger: Ledger = new Map()
  const categoryId = await createLibrary(source.admin).category('Base')
  const stop = startWriters(source, categoryId, ledger)
  await until(() => ledger.size >= 10)

  const before = new Map(ledger)
  const response = await source.admin.request('/api/admin/archive')
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body ?? []) {
    // Reads slowly at first, so that writes overlap with the backup.
    if (chunks.length === 0) await until(() => ledger.size >= before.size + 10)
    chunks.push(chunk)
  }
  await stop()

  const target = await site()
  await restore(target, new Uint8Array(Buffer.concat(chunks)))
  for (const [id, hash] of before) expect(await mediaOf(target, id)).toBe(hash)
  for (const [id, hash] of ledger) expect(await mediaOf(target, id)).toBeOneOf([hash, null])
})

test("last night's restore point and the media folder restore the site on a new machine", async () => {
  const lost = await site()
  const ledger: Ledger = new Map()
  const library = createLibrary(lost.admin)
  const categoryId = await library.category('Base')
  for (let number = 1; number <= 5; number++) await addSong(lost, categoryId, number, ledger)
  const archives = createArchiveService({
    db: createDb(lost.app.database),
    schema: () => schemaOf(lost.app.database),
    storage: createDiskStorage(join(lost.dataDir, 'storage')),
    workFolder: join(lost.dataDir, 'archive-work'),
    restorePointsFolder: join(lost.dataDir, 'snapshots'),
  })
  await createNightlyBackups({ archives, locks: createOwnLocks(), warn: () => {}, now: () => new Date(2026, 0, 10, 4) }).makeDue()

  // Writes during the day are not in the nightly backup, but must not damage it.
  await library.category('By day')
  const [deleted = ''] = ledger.keys()
  await lost.admin.call('DELETE /api/songs/:id', { params: { id: deleted } })
  // A file that moves to the trash during the copy may be in neither folder of it.
  await cleanedUp(lost)

  const machine = await mkdtemp(join(tmpdir(), 'new-machine-'))
  leftOver.push(() => rm(machine, { recursive: true }))
  for (const folder of ['snapshots', 'storage']) await cp(join(lost.dataDir, folder), join(machine, folder), { recursive: true })
  const database = await createTestDatabase(machine)
  leftOver.push(database.drop)
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: machine,
    ...(database.target.engine === 'postgres' && { DATABASE_URL: database.target.url }),
  }
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'restore', join(machine, 'snapshots', 'nightly-2026-01-10.zip')], {
    env,
  })
  expect(stdout).toMatch(/^Restored: 5 songs/)
  expect(stdout).not.toContain('missing')

  const found = await site({ dataDir: machine, database: database.target })
  for (const [id, hash] of ledger) expect(await mediaOf(found, id)).toBe(hash)
  const categories = await found.app.database.handle.selectFrom('categories').select('name').execute()
  expect(categories.map(({ name }) => name)).toEqual(['Base'])
})
