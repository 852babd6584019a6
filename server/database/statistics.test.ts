import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { importFile } from '#server/testing/import-export.ts'
import { needs } from '#server/testing/needs.ts'

const testApp = appOfFile()

const onPostgres = needs(process.env.TEST_DATABASE_URL, 'SQLite plans without statistics')

test('after an import of many rows, PostgreSQL plans for their number', onPostgres, async () => {
  const { database } = testApp.app
  const count = 1_500
  const redirections = Array.from({ length: count }, (_, index) => ({
    id: `redirection${index}`,
    from_url: `/old/${index}`,
    to_url: '/gallery',
    is_active: true,
    created_at: '2026-01-01T00:00:00.000Z',
  }))
  const file = { exportDate: '2026-01-01T00:00:00.000Z', version: '1.0', modules: ['redirections'], data: { redirections } }
  const { events } = await importFile(testApp.admin, Buffer.from(JSON.stringify(file)))
  expect(events).toContainEqual(expect.objectContaining({ status: 'completed', imported: count }))
  const { rows } = await sql<{ reltuples: number }>`select reltuples from pg_class where relname = 'redirections'`.execute(database.handle)
  expect(rows).toEqual([{ reltuples: count }])
})
