import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createOwnLocks } from '#server/database/engine/shared-locks.ts'
import { schemaOf } from '#server/database/migrate.ts'
import { createDb } from '#server/repositories.ts'
import { createDiskStorage } from '#server/storage/disk.ts'
import { StorageError } from '#server/storage/storage.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { createArchiveService } from './archive.service.ts'
import { createNightlyBackups, lastNight } from './nightly-backups.ts'

const testApp = appOfFile()

const archivesOf = ({ storage, snapshots }: { storage: string; snapshots: string }) =>
  createArchiveService({
    db: createDb(testApp.app.database),
    schema: () => schemaOf(testApp.app.database),
    storage: createDiskStorage(storage),
    workFolder: join(testApp.dataDir, 'work'),
    restorePointsFolder: snapshots,
  })

const warnings: string[] = []
const warn = (message: string) => void warnings.push(message)

const day = (number: number, hour = 4) => new Date(2026, 0, number, hour)

describe('a nightly backup', () => {
  test('belongs to the night that ends at three', () => {
    expect(lastNight(day(10, 3))).toBe('2026-01-10')
    expect(lastNight(day(10, 2))).toBe('2026-01-09')
    expect(lastNight(day(1, 0))).toBe('2025-12-31')
  })

  test('is written once a night, and the newest 14 are retained', async () => {
    const snapshots = join(testApp.dataDir, 'snapshots')
    const archives = archivesOf({ storage: join(testApp.dataDir, 'storage'), snapshots })
    let now = day(1)
    const backups = createNightlyBackups({ archives, locks: createOwnLocks(), warn, now: () => now })
    await Promise.all([backups.makeDue(), backups.makeDue()])
    await backups.makeDue()
    expect(await readdir(snapshots)).toEqual(['nightly-2026-01-01.zip'])
    const others = Array.from({ length: 13 }, (_, index) => `nightly-2026-01-${String(index + 2).padStart(2, '0')}.zip`)
    for (const name of [...others, 'restore-point-2025-12-31T00-00-00-000Z.zip']) await writeFile(join(snapshots, name), '')
    now = day(20)
    void backups.makeDue()
    await backups.settled()
    expect((await readdir(snapshots)).sort()).toEqual([...others, 'nightly-2026-01-20.zip', 'restore-point-2025-12-31T00-00-00-000Z.zip'])
  })

  test('that cannot be written leaves nothing behind, and the server continues', async () => {
    const [storage, snapshots] = [join(testApp.dataDir, 'unmounted'), join(testApp.dataDir, 'full')]
    const backups = createNightlyBackups({ archives: archivesOf({ storage, snapshots }), locks: createOwnLocks(), warn, now: () => day(1) })
    const part = join(snapshots, 'nightly-2026-01-01.zip.part')
    await mkdir(part, { recursive: true })
    await expect(backups.makeDue()).rejects.toThrow(StorageError)
    await rm(part, { recursive: true })
    await rm(storage, { recursive: true })
    await expect(backups.makeDue()).rejects.toThrow(StorageError)
    expect(await readdir(snapshots)).toEqual([])
    await mkdir(storage)
    await backups.makeDue()
    expect(await readdir(snapshots)).toEqual(['nightly-2026-01-01.zip'])
  })

  test('made while the storage is not mounted is logged', async () => {
    expect(warnings).toEqual([])
    const library = createLibrary(testApp.admin)
    const uploadId = await uploadFile(testApp.admin, join(import.meta.dirname, '../media/fixtures/sound.wav'))
    await library.song('Night Ferry', await library.category('Jazz'), { fileUrl: undefined, uploadId })
    const [storage, snapshots] = [join(testApp.dataDir, 'mount-point'), join(testApp.dataDir, 'warned')]
    const archives = archivesOf({ storage, snapshots })
    await createNightlyBackups({ archives, locks: createOwnLocks(), warn, now: () => day(1) }).makeDue()
    expect(warnings).toEqual([expect.stringContaining('is its disk mounted?')])
  })

  test('is restored by the restore screen', async () => {
    const { admin } = testApp
    await createLibrary(admin).category('Came later')
    // Like one that another process removes while they are listed.
    await symlink('nowhere.zip', join(testApp.dataDir, 'snapshots', 'nightly-2026-01-19.zip'))
    const { body } = await admin.call('GET /api/admin/restore-points')
    expect(body.restorePoints.map(({ name }) => name)).toContain('nightly-2026-01-20.zip')
    const source = { restorePoint: 'nightly-2026-01-20.zip' }
    const checked = await admin.call('POST /api/admin/archive-checks', { body: { source } })
    expect([checked.status, checked.body]).toEqual([200, expect.anything()])
  })
})
