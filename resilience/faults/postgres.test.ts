import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { needs } from '#server/testing/needs.ts'
import { createServerProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { administrator } from '#server/testing/test-app.ts'
import { createClient } from '#server/testing/test-client.ts'
import { createPostgresServer, findPostgres, type PostgresServer } from '../postgres-server.ts'
import { addCategory } from './running-site.ts'

const bin = findPostgres()

let dataDir: string
let postgres: PostgresServer
let server: ServerProcess

describe('PostgreSQL', needs(bin, 'PostgreSQL is not installed'), () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'postgres-fault-'))
    postgres = await createPostgresServer(bin ?? '')
    server = await createServerProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    })
  })
  afterEach(() => server.stop('SIGKILL'))
  afterAll(async () => {
    postgres?.dispose()
    await rm(dataDir, { recursive: true, force: true })
  })

  test.each([
    'fast',
    'immediate',
  ] as const)('stopped (%s) and started again: 503 during that, and no restart of this server', async (mode) => {
    await server.start()
    const [admin, visitor] = [createClient(server.address), createClient(server.address)]
    await admin.signIn(administrator)
    expect((await addCategory(admin, `Before ${mode}`)).status).toBe(200)

    postgres.stop(mode)
    const rejected = await addCategory(admin, `Stopped ${mode}`)
    expect([rejected.status, rejected.body, rejected.headers.get('retry-after')]).toEqual([503, { code: 'unavailable' }, '5'])
    expect((await visitor.request('/healthz')).status).toBe(200)
    expect((await admin.request('/readyz')).status).toBe(503)
    const page = await visitor.request('/')
    expect([page.status, page.headers.get('content-type')]).toEqual([503, expect.stringContaining('text/html')])

    postgres.start()
    await expect.poll(async () => (await admin.request('/readyz')).status).toBe(200)
    expect((await addCategory(admin, `After ${mode}`)).status).toBe(200)
    const names = (await admin.call('GET /api/admin/categories')).body.categories.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([`Before ${mode}`, `After ${mode}`]))
    expect(names).not.toContain(`Stopped ${mode}`)
  })

  test('without writes, as on a replica: reads work, writes are 503, and a start fails with one line', async () => {
    await server.start()
    const admin = createClient(server.address)
    await admin.signIn(administrator)
    await query(
      'alter database postgres set default_transaction_read_only = on',
      // Settings of a database apply to new connections.
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
    )
    await expect.poll(async () => (await admin.request('/')).status).toBe(200)
    expect((await addCategory(admin, 'Read only')).status).toBe(503)
    expect((await admin.request('/readyz')).status).toBe(503)
    await server.stop('SIGTERM')
    const failed = await server.start().catch((error: Error) => error.message)
    expect(failed).toMatch(/\nPostgreSQL accepts no writes: .+\n$/)
    await query('set default_transaction_read_only = off', 'alter database postgres reset default_transaction_read_only')
  })
})

async function query(...statements: string[]) {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test('a database that does not respond fails the start with one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-absent-'))
  const alone = await createServerProcess({ DATA_DIR: folder, DATABASE_URL: 'postgres://unknown@127.0.0.1:1/nothing' })
  const failed = await alone.start().catch((error: Error) => error.message)
  expect(failed).toMatch(/PostgreSQL cannot be used: .*ECONNREFUSED.*DATABASE_URL/)
  expect(failed).not.toContain('    at ')
  await rm(folder, { recursive: true, force: true })
})
