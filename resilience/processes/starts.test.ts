import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { freePort } from '#server/testing/free-port.ts'
import { needs } from '#server/testing/needs.ts'
import { createServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { queryPostgres } from '../crash-loop/integrity.ts'
import { createSharedDatabase, hasPostgres, type SharedDatabase } from './shared-database.ts'

const released = join(import.meta.dirname, '../../server/database/released/001-initial.sql.gz')
let dataDir: string
let database: SharedDatabase
let servers: ServerProcess[]

const create = async (settings: Record<string, string> = {}) => {
  const server = await createServerProcess({ DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'warn', ...settings })
  servers.push(server)
  return server
}
const failure = (server: ServerProcess) =>
  server.start().then(
    () => 'it started',
    (error: Error) => error.message,
  )
const count = async (table: string) =>
  Number((await queryPostgres<{ count: string }>(database.url, `select count(*) from ${table}`))[0]?.count)
const workersOf = async (server: ServerProcess): Promise<number[]> => {
  const pid = server.pid()
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)
}

describe('starts on PostgreSQL', needs(hasPostgres, 'PostgreSQL is not installed'), () => {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'starts-'))
    servers = []
  })
  afterEach(async () => {
    for (const server of servers) await server.stop('SIGKILL')
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('three concurrently on an empty database: one schema, one administrator, one set of samples', async () => {
    database = await createSharedDatabase({ isEmpty: true })
    const three = await Promise.all(Array.from({ length: 3 }, () => create({ SAMPLE_CONTENT: 'on' })))
    await Promise.all(three.map((server) => server.start()))
    expect([await count('users'), await count('songs'), await count('playlists')]).toEqual([1, 4, 1])
    const notices = three.map((server) => server.output())
    expect(notices.filter((notice) => notice.includes('shown this once'))).toHaveLength(1)
    expect(notices.filter((notice) => notice.includes('Four sample songs'))).toHaveLength(1)
  })

  test('three concurrently on a database of the first version', async () => {
    database = await createSharedDatabase({ isEmpty: true })
    await queryPostgres(database.url, gunzipSync(await readFile(released)).toString())
    const three = await Promise.all(Array.from({ length: 3 }, () => create()))
    await Promise.all(three.map((server) => server.start()))
    expect(await count('songs')).toBe(3)
    expect(await count('kysely_migration')).toBeGreaterThan(10)
  })

  test('another APP_SECRET than that of a running process fails with one line', async () => {
    database = await createSharedDatabase()
    await (await create()).start()
    expect(await failure(await create({ APP_SECRET: 'another secret than that of the first one' }))).toContain('another APP_SECRET')
  })

  test('several processes of one machine: one notice, one response with the metrics of all, one dies and is replaced, all end together', async () => {
    database = await createSharedDatabase()
    const metrics = `127.0.0.1:${await freePort()}`
    const server = await create({ PROCESSES: '2', DATABASE_POOL: '4', METRICS: metrics })
    await server.start()
    await expect.poll(() => workersOf(server)).toHaveLength(2)
    const count = async () => {
      const text = await (await fetch(`http://${metrics}/metrics`)).text()
      return Number(
        /^http_request_duration_seconds_count\{method="GET",route="\/api\/featured-songs",status="200"\} (\d+)$/m.exec(text)?.[1],
      )
    }
    // Separate connections, so that both processes get some.
    for (let n = 0; n < 6; n++) await fetch(`${server.address}/api/featured-songs`, { headers: { connection: 'close' } })
    await expect.poll(() => count()).toBe(6)
    expect((await fetch(`${server.address}/metrics`)).status).toBe(404)

    const [first = 0] = await workersOf(server)
    process.kill(first, 'SIGKILL')
    await eventually(async () => {
      const now = await workersOf(server)
      expect([now.length, now.includes(first)]).toEqual([2, false])
    })
    await eventually(async () => expect((await fetch(`${server.address}/readyz`)).status).toBe(200))
    expect(server.output().match(/Music Platform is ready/g)).toHaveLength(1)
    expect(server.output()).toMatch(/"process":[12].*another one takes its place/)
    await server.stop('SIGTERM')
    await expect(fetch(`${server.address}/healthz`)).rejects.toThrow()
  })

  test('more processes than the database has connections for fail with one line', async () => {
    database = await createSharedDatabase()
    const message = await failure(await create({ PROCESSES: '40', DATABASE_POOL: '200' }))
    expect(
      message.match(/40 processes with up to 201 connections each may want 8040, and PostgreSQL allows \d+: lower DATABASE_POOL/g),
    ).toHaveLength(1)
  })

  test('a configuration error is printed once', async () => {
    database = await createSharedDatabase()
    const message = await failure(await create({ PROCESSES: '2', DATABASE_URL: 'postgres://unknown@127.0.0.1:1/nothing' }))
    expect(message.match(/PostgreSQL cannot be used/g)).toHaveLength(1)
    expect(message).not.toContain('    at ')
  })

  test('a database without free connections prints the remedy', async () => {
    database = await createSharedDatabase()
    const role = `few_${Date.now()}`
    await queryPostgres(database.url, `create role ${role} login connection limit 1`)
    const url = new URL(database.url)
    url.username = role
    expect(await failure(await create({ DATABASE_URL: url.href }))).toMatch(
      /no connection left: each process takes up to 11.*DATABASE_POOL/,
    )
    await queryPostgres(database.url, `drop role ${role}`)
  })
})

test('several processes on SQLite fail with one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'starts-'))
  const server = await createServerProcess({ DATA_DIR: folder, PROCESSES: '2' })
  const message = await failure(server)
  expect(message).toContain('PROCESSES=2 needs PostgreSQL')
  expect(message).not.toContain('    at ')
  await rm(folder, { recursive: true, force: true })
})
