import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtPages } from '#server/testing/built-pages.ts'
import { hasNginx } from './nginx.ts'
import { processLoop } from './process-loop.ts'
import { createSharedDatabase, hasPostgres } from './shared-database.ts'

const isSkipped = !hasPostgres || !hasNginx()
if (isSkipped) console.warn('PostgreSQL or nginx is not installed: several processes behind nginx are not tried.')

/** The long run is `npm run trust:processes`. */
test.skipIf(isSkipped)('of three processes behind nginx, nothing acknowledged is lost by kill -9', { timeout: 180_000 }, async () => {
  builtPages()
  const dataDir = await mkdtemp(join(tmpdir(), 'processes-'))
  const database = await createSharedDatabase()
  const seed = Date.now() % 1_000_000
  try {
    const { problems, writes, plays } = await processLoop({ kills: 3, seed, dataDir, databaseUrl: database.url })
    expect(problems, `seed ${seed}`).toEqual([])
    expect(writes.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(0)
    expect(plays.acknowledged).toBeGreaterThan(0)
  } finally {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
