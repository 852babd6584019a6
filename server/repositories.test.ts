import { expect, test } from 'vitest'
import { createDb } from './repositories.ts'
import { databaseOfFile } from './testing/database-of-file.ts'

const database = databaseOfFile()
const db = createDb(database)

const batch = (name: string) => ({ id: name, name, created_at: '2026-01-01T00:00:00.000Z' })

test('a transaction has its own repositories, and a failed one is rolled back', async () => {
  const failing = db.transaction(async (tx) => {
    await tx.codeBatches.insert(batch('lost'))
    expect(await tx.codeBatches.find('lost')).toMatchObject({ name: 'lost' })
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await db.codeBatches.list()).toEqual([])
})

test('outer repositories throw inside a transaction, even if they were used before', async () => {
  await db.codeBatches.list()
  await expect(db.transaction(() => db.codeBatches.list())).rejects.toThrow('only its own handle')
})

test('a frozen view does not see later writes', async () => {
  const view = await db.openFrozenView()
  await db.codeBatches.insert(batch('later'))
  expect([await view.repositories.codeBatches.list(), (await db.codeBatches.list()).length]).toEqual([[], 1])
  await view.close()
})
