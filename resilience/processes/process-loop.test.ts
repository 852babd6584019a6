import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtPages } from '#server/testing/built-pages.ts'
import { needs } from '#server/testing/needs.ts'
import { isOnS3 } from '#server/testing/test-bucket.ts'
import { hasNginx } from './nginx.ts'
import { processLoop } from './process-loop.ts'
import { createSharedDatabase, hasPostgres } from './shared-database.ts'

/** @storage Uploads of several processes. */

const options = needs(hasPostgres && hasNginx() && isOnS3, 'needs PostgreSQL, nginx and an S3 storage')

/** `npm run resilience:processes` kills 50 times, and prints the numbers of writes. */
test('of three processes behind nginx, nothing acknowledged is lost by kill -9', options, async () => {
  builtPages()
  const dataDir = await mkdtemp(join(tmpdir(), 'processes-'))
  const database = await createSharedDatabase()
  const seed = Date.now() % 1_000_000
  try {
    const { problems, writes, plays } = await processLoop({ kills: 1, longestCalm: 500, seed, dataDir, databaseUrl: database.url })
    expect(problems.join('\n'), `seed ${seed}`).toBe('')
    expect(writes.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(0)
    expect(plays.acknowledged).toBeGreaterThan(0)
  } finally {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
