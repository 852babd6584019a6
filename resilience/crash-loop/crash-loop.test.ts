import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { crashLoop } from './crash-loop.ts'

/** @once Kills of the process on SQLite; resilience/processes kills processes on PostgreSQL. */

let dataDir: string
let database: TestDatabase

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crash-loop-'))
  database = await createTestDatabase(dataDir)
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** `npm run resilience:crash` kills 200 times, and prints the numbers of writes. */
test('nothing acknowledged is lost by kill -9', async () => {
  const seed = Date.now() % 1_000_000
  const { problems, writes } = await crashLoop({ kills: 2, seed, dataDir, target: database.target })
  expect(problems.join('\n'), `seed ${seed}`).toBe('')
  expect(writes.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(0)
})
