import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sqliteDialect } from './sqlite-dialect.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'music-platform-sqlite-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('after a commit that fails, no other write is part of the transaction', async () => {
  const driver = sqliteDialect(join(folder, 'data.db')).createDriver()
  const [first, second] = [await driver.acquireConnection(), await driver.acquireConnection()]
  const run = (connection: typeof first, sql: string) => connection.executeQuery<{ id: number }>(CompiledQuery.raw(sql))
  await run(first, 'create table items (id integer primary key, parent integer references items deferrable initially deferred)')
  await driver.beginTransaction(first, {})
  await run(first, 'insert into items values (1, 99)')
  await expect(driver.commitTransaction(first)).rejects.toThrow('FOREIGN KEY')
  const written = run(second, 'insert into items values (2, null)')
  await nextTick()
  await driver.rollbackTransaction(first)
  await written
  expect((await run(second, 'select id from items')).rows).toEqual([{ id: 2 }])
  await driver.destroy()
})

test('a raw write with a common table expression fails instead of bypassing the queue', async () => {
  const driver = sqliteDialect(join(folder, 'data.db')).createDriver()
  const connection = await driver.acquireConnection()
  const run = (sql: string) => connection.executeQuery(CompiledQuery.raw(sql))
  await run('create table items (id integer primary key)')
  await expect(run('with ids(id) as (values (1)) insert into items select id from ids')).rejects.toThrow('readonly')
  expect((await run('with ids(id) as (select id from items) select id from ids')).rows).toEqual([])
  await driver.destroy()
})
