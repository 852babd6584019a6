import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createOwnLocks } from '#server/database/engine/shared-locks.ts'
import { schemaOf } from '#server/database/migrate.ts'
import { createDb } from '#server/repositories.ts'
import { createDiskStorage } from '#server/storage/disk.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createArchiveService } from './archive.service.ts'
import { createNightlyBackups, lastNight } from './nightly-backups.ts'

const testApp = appOfFile()

const day = (number: number, hour = 4) => new Date(2026, 0, number, hour)

describe('a nightly backup', () => {
  test('belongs to the night that ends at three', () => {
    expect(lastNight(day(10, 3))).toBe('2026-01-10')
    expect(lastNight(day(10, 2))).toBe('2026-01-09')
    expect(lastNight(day(1, 0))).toBe('2025-12-31')
  })

  test('is written once a night, and the newest 14 are retained', async () => {
    const snapshots = join(testApp.dataDir, 'snapshots')
    const archives = createArchiveService({
      db: createDb(testApp.app.database),
      schema: () => schemaOf(testApp.app.database),
      storage: createDiskStorage(join(testApp.dataDir, 'storage')),
      workFolder: join(testApp.dataDir, 'work'),
      restorePointsFolder: snapshots,
    })
    let now = day(1)
    const backups = createNightlyBackups(archives, createOwnLocks(), () => now)
    await Promise.all([backups.makeDue(), backups.makeDue()])
    await backups.makeDue()
    expect(await readdir(snapshots)).toEqual(['nightly-2026-01-01.zip'])
    for (let number = 2; number <= 19; number++) {
      now = day(number)
      await backups.makeDue()
    }
    now = day(20)
    void backups.makeDue()
    await backups.settled()
    const names = (await readdir(snapshots)).sort()
    expect([names.length, names[0], names.at(-1)]).toEqual([14, 'nightly-2026-01-07.zip', 'nightly-2026-01-20.zip'])
  })

  test('is restored by the restore screen', async () => {
    const { admin } = testApp
    await createLibrary(admin).category('Came later')
    const { body } = await admin.call('GET /api/admin/restore-points')
    expect(body.restorePoints.map(({ name }) => name)).toContain('nightly-2026-01-20.zip')
    const source = { restorePoint: 'nightly-2026-01-20.zip' }
    const checked = await admin.call('POST /api/admin/archive-checks', { body: { source } })
    expect([checked.status, checked.body]).toEqual([200, expect.anything()])
  })
})
