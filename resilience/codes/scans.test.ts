import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { battery } from '#server/testing/battery.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createServerProcess } from '#server/testing/server-process.ts'
import { administrator } from '#server/testing/test-app.ts'
import { createClient } from '#server/testing/test-client.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { scanWhileChanging } from './scan-load.ts'

const scans = battery({ smoke: 1_000, full: 200_000 })

test('no scan is lost or uncounted while the destination of a code changes', async () => {
  builtPages()
  const dataDir = await mkdtemp(join(tmpdir(), 'scans-'))
  const { target, drop } = await createTestDatabase(dataDir)
  const isShared = target.engine === 'postgres'
  const server = await createServerProcess({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...(isShared && { DATABASE_URL: target.url, PROCESSES: '2' }),
  })
  try {
    await server.start()
    const admin = createClient(server.address)
    await admin.signIn(administrator)
    const { problems, changes, counted, times } = await scanWhileChanging({
      address: server.address,
      admin,
      scans,
      connections: 16,
    })
    expect(problems).toEqual([])
    expect(changes).toBeGreaterThan(10)
    expect([times.length, counted]).toEqual([scans, scans])
  } finally {
    await server.stop('SIGTERM')
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
