import type { PostgresPoolClient } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOfFile } from '#server/testing/database-of-file.ts'
import { needs } from '#server/testing/needs.ts'
import { openPool } from './postgres-pool.ts'

const database = databaseOfFile()
const onPostgres = needs(process.env.TEST_DATABASE_URL, 'is about PostgreSQL')

let pool: Awaited<ReturnType<typeof openPool>>
let connection: PostgresPoolClient

beforeAll(async () => {
  if (database.target.engine !== 'postgres') return
  pool = await openPool({ url: database.target.url, max: 1, applicationName: 'test' })
  connection = await pool.connect()
})
afterAll(async () => {
  connection?.release()
  await pool?.end()
})

const prepared = async () => (await connection.query('select statement from pg_prepared_statements', [])).rows

const threeTables = (columns: string, value: number) =>
  connection.query(`select ${columns} from songs join categories on true join playlists on songs.version = $1`, [value])

test('a read of several tables is prepared once for a connection', onPostgres, async () => {
  await threeTables('songs.id', 1)
  await threeTables('songs.id', 2)
  await connection.query('select id from songs where id = $1', ['a'])
  expect(await prepared()).toHaveLength(1)
  connection.release()
  connection = await pool.connect()
  await threeTables('songs.id', 3)
  expect(await prepared()).toHaveLength(1)
})

test('a read whose columns have changed fails once at most', onPostgres, async () => {
  await threeTables('playlists.*', 1)
  await connection.query('alter table playlists add column added integer', [])
  await threeTables('playlists.*', 1).catch(() => {})
  expect((await threeTables('playlists.*', 1)).rows).toEqual([])
})

test('a connection keeps a limited number of statements', onPostgres, async () => {
  for (let index = 0; index < 150; index++) expect((await threeTables(`${index}`, 1)).rows).toEqual([])
  expect(await prepared()).toHaveLength(100)
})
