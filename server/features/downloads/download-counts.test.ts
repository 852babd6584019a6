import { expect, test } from 'vitest'
import { databaseOfFile } from '#server/testing/database-of-file.ts'
import { plansOf } from '#server/testing/query-plans.ts'
import { createDownloadCountsRepository } from './download-counts.repository.ts'

const database = databaseOfFile()

test('the most downloaded items come from one query, which returns no more rows than are shown', async () => {
  const queries = await plansOf(database.target, (db) =>
    createDownloadCountsRepository(db).top('2020-01-01', '2020-01-31', { kinds: ['song', 'album'], limit: 5 }),
  )
  expect(queries.map(({ sql }) => sql)).toEqual([expect.stringMatching(/ limit \S+$/)])
})
