import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { checkFile, importFile } from '#server/testing/import-export.ts'
import { isNestedDeeper } from './import-file.ts'
import { readImportFile } from './read-import-file.ts'

/** @once Parsing of files. */

const testApp = appOfFile()

/** Number of event loop iterations until `work` is done. */
async function iterationsDuring(work: Promise<unknown>): Promise<number> {
  let iterations = 0
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve))
    iterations++
  }
  await done
  return iterations
}

const redirections = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `redirection${index}`,
    from_url: `/old/${index}`,
    to_url: '/gallery',
    is_active: true,
    created_at: '2026-01-01T00:00:00.000Z',
  }))
const fileOf = (rows: unknown[]) =>
  JSON.stringify({ exportDate: '2026-01-01T00:00:00.000Z', version: '1.0', modules: ['redirections'], data: { redirections: rows } })

test('a file is parsed while other requests are served', async () => {
  const rows = redirections(20_000)
  const reading = readImportFile(Buffer.from(fileOf(rows)), ['redirections'])
  const iterations = await iterationsDuring(reading)
  expect((await reading).rows.redirections).toHaveLength(rows.length)
  // Each batch of rows arrives in its own iteration; parsing on this thread would block a single one.
  expect(iterations).toBeGreaterThan(rows.length / 200)
})

test.each([
  ['40 MB of brackets', '['.repeat(40_000_000)],
  ['40 MB of objects in each other', '{"a":'.repeat(8_000_000)],
  ['deep nesting inside a row', fileOf([{ ...redirections(1)[0], extra: JSON.parse('['.repeat(200) + ']'.repeat(200)) }])],
])('%s are rejected, and other requests are served during it', async (_what, text) => {
  const bytes = Buffer.from(text)
  for (const send of [checkFile, importFile]) {
    let isDone = false
    const response = send(testApp.admin, bytes).finally(() => {
      isDone = true
    })
    let served = 0
    while (!isDone) {
      expect((await testApp.visitor.request('/healthz')).status).toBe(200)
      served++
    }
    expect(served).toBeGreaterThan(0)
    expect(await response).toMatchObject({ status: 422 })
  }
})

test('nesting is counted as a parser counts it', () => {
  const depthOf = (value: unknown): number =>
    value !== null && typeof value === 'object' ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const json = Buffer.from(JSON.stringify(value))
      const depth = depthOf(value)
      expect(isNestedDeeper(json, depth)).toBe(false)
      if (depth > 0) expect(isNestedDeeper(json, depth - 1)).toBe(true)
    }),
  )
})
