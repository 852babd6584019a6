import { setImmediate as anIteration } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { databaseOfFile } from '#server/testing/database-of-file.ts'
import { needsSqlite } from '#server/testing/test-database.ts'
import { openDatabase } from './database.ts'
import { createOwnLibraryVersion, createSharedLibraryVersion } from './library-version.ts'

const database = databaseOfFile()

const category = (id: string) => ({ id, name: id, name_key: id, color: '#112233', is_active: true, is_favorite: false, created_at: '' })
const redirection = { id: 'r', from_url: '/a', source_key: '/a', to_url: '/b', is_active: true, search_text: '', created_at: '' }

async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = await database.libraryVersion.current()
  await work()
  return (await database.libraryVersion.current()) - before
}

describe('the library version', () => {
  test('is incremented by every change of public content', async () => {
    const db = database.handle
    expect(await growth(() => db.insertInto('categories').values(category('a')).execute())).toBeGreaterThan(0)
    expect(await growth(() => db.updateTable('categories').set({ color: '#000000' }).where('id', '=', 'a').execute())).toBeGreaterThan(0)
    expect(await growth(() => db.deleteFrom('categories').where('id', '=', 'a').execute())).toBeGreaterThan(0)
  })

  test('is not incremented by private changes', async () => {
    const db = database.handle
    await db.insertInto('redirections').values(redirection).execute()
    expect(await growth(() => db.updateTable('redirections').set({ hit_count: 5, last_hit_on: '2026-01-01' }).execute())).toBe(0)
    expect(await growth(() => db.updateTable('redirections').set({ to_url: '/c' }).execute())).toBeGreaterThan(0)
    expect(await growth(() => db.insertInto('installation').values({ fact: 'f', value: 'v' }).execute())).toBe(0)
  })

  test('is incremented by the commit, and not by a rollback', async () => {
    const failing = () =>
      database
        .transaction(async (tx) => {
          await tx.insertInto('categories').values(category('lost')).execute()
          throw new Error('on purpose')
        })
        .catch(() => {})
    expect(await growth(failing)).toBe(0)

    const inserted = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const before = await database.libraryVersion.current()
    const writing = database.transaction(async (tx) => {
      await tx
        .insertInto('categories')
        .values([category('b'), category('c')])
        .execute()
      inserted.resolve()
      await mayEnd.promise
    })
    await inserted.promise
    expect(await database.libraryVersion.current()).toBe(before)
    mayEnd.resolve()
    await writing
    expect(await database.libraryVersion.current()).toBeGreaterThan(before)
  })

  test("is incremented by another program's writes to the file", needsSqlite, async () => {
    const { target } = database
    const before = await database.libraryVersion.current()
    const other = openDatabase(target)
    await other.handle.insertInto('categories').values(category('elsewhere')).execute()
    await anIteration()
    expect(await database.libraryVersion.current()).toBeGreaterThan(before)
    await other.close()
  })

  test('concurrent writers of the version do not deadlock', async () => {
    await database.handle
      .insertInto('categories')
      .values([category('x'), category('y')])
      .execute()
    const recolor = (ids: string[]) =>
      database.transaction(async (tx) => {
        for (const id of ids) await tx.updateTable('categories').set({ color: '#ffffff' }).where('id', '=', id).execute()
      })
    await Promise.all(Array.from({ length: 20 }, (_, index) => recolor(index % 2 === 0 ? ['x', 'y'] : ['y'])))
  })
})

describe('if other processes write too', () => {
  function reads() {
    let version = 1
    let count = 0
    return {
      write: () => {
        version++
      },
      count: () => count,
      read: async () => {
        count++
        return version
      },
    }
  }

  test('all reads in one iteration of the event loop share a query, and a later one queries again', async () => {
    const row = reads()
    const { current } = createSharedLibraryVersion(row.read)
    expect(await Promise.all([current(), current(), current()])).toEqual([1, 1, 1])
    expect(row.count()).toBe(1)
    row.write()
    expect(await current()).toBe(2)
  })

  test('a recent one is at most a second old', async () => {
    const row = reads()
    let now = 0
    const { recent } = createSharedLibraryVersion(row.read, () => now)
    expect(await recent()).toBe(1)
    row.write()
    now = 999
    expect(recent()).toBe(1)
    now = 1_000
    expect(await recent()).toBe(2)
  })

  test('checks for writes by other programs once per iteration of the event loop, and again after a commit', async () => {
    const row = reads()
    let calls = 0
    const version = createOwnLibraryVersion(row.read, () => ++calls)
    expect(await Promise.all([version.current(), version.current(), version.current()])).toEqual([1, 1, 1])
    expect(calls).toBe(1)
    version.committed()
    await version.current()
    expect(calls).toBe(2)
    await anIteration()
    await version.current()
    expect(calls).toBe(3)
  })

  test('a commit while the number is being read is not missed', async () => {
    const row = reads()
    const version = createOwnLibraryVersion(row.read)
    const pending = version.current()
    row.write()
    version.committed()
    await pending
    expect(await version.current()).toBe(2)
    expect(version.current()).toBe(2)
  })
})
