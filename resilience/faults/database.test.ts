import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needsSqlite } from '#server/testing/test-database.ts'
import { addCategory, expectReadsGoOn, type RunningSite, startSite } from './running-site.ts'

/** @once Faults of a SQLite file; resilience/faults/postgres.test.ts has those of PostgreSQL. */

const fileOf = ({ dataDir }: RunningSite) => join(dataDir, 'music-platform.db')

describe('a SQLite database', needsSqlite, () => {
  let site: RunningSite
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site?.dispose())

  test('that another program has locked rejects writes, serves reads, and accepts writes after that', async () => {
    const other = new DatabaseSync(fileOf(site))
    other.exec('begin immediate')
    const rejected = await addCategory(site.admin, 'Locked')
    expect([rejected.status, rejected.body, rejected.headers.get('retry-after')]).toEqual([503, { code: 'unavailable' }, '5'])
    await expectReadsGoOn(site)
    other.exec('rollback')
    other.close()
    expect((await addCategory(site.admin, 'Free again')).status).toBe(200)
  })

  test('with a damaged page fails requests that read the page, and no others', async () => {
    const { server, admin } = site
    for (let index = 0; index < 300; index++) await addCategory(admin, `Category ${index} ${'x'.repeat(80)}`)
    await server.stop('SIGTERM')
    await damage(fileOf(site), 'Category 150')
    await server.start()
    const damaged = await admin.call('GET /api/admin/categories')
    expect([damaged.status, damaged.body]).toEqual([503, { code: 'unavailable' }])
    const media = await site.visitor.request(site.song.fileUrl)
    expect(Buffer.compare(new Uint8Array(await media.arrayBuffer()), site.song.bytes)).toBe(0)
    expect(server.output()).toContain('malformed')
  })

  test('that is no longer a database fails the start with one line', async () => {
    // Checkpoints the WAL of the last run first, because it would repair the file.
    await site.server.stop('SIGTERM')
    await writeFile(fileOf(site), 'This is no database. '.repeat(1_000))
    const before = site.server.output().length
    await expect(site.server.start()).rejects.toThrow('The server ended')
    const failed = site.server.output().slice(before)
    expect(failed).toContain('music-platform.db')
    expect(failed).toContain('snapshots')
    expect(failed).not.toContain('    at ')
  })
})

const pageBytes = 4_096

/** Overwrites every page that contains this text, as a failing disk would. */
async function damage(file: string, text: string) {
  const bytes = await readFile(file)
  let damaged = 0
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + pageBytes)) {
    bytes.fill(0xa5, at - (at % pageBytes), at - (at % pageBytes) + pageBytes)
    damaged++
  }
  expect(damaged).toBeGreaterThan(0)
  await writeFile(file, bytes)
}
