import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { migrate, migrateTo } from '../migrate.ts'
import { migrationNames } from '../migration-names.ts'
import { insertFirstRows } from '../released/first-rows.ts'

test('U+0000 in any text of a SQLite database becomes U+FFFD, keys and their references included', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storable-text-'))
  const database = openDatabase({ engine: 'sqlite', file: join(folder, 'site.db') })
  try {
    await migrateTo(database, migrationNames.slice(0, 1))
    await insertFirstRows(database.handle as never)
    await migrateTo(database, migrationNames.slice(0, migrationNames.indexOf('017-codes') + 1))
    const run = (statement: string) => sql.raw(statement).execute(database.handle)
    await run(`update songs set title = 'a' || char(0) || 'b', title_key = 'a' || char(0) || 'b', search_text = 'a' || char(0) || 'b'`)
    await run(`insert into code_aims (address, kind, search_text) values ('/x' || char(0), 'page', '')`)
    await run(`insert into codes (id, code, aim, is_active, search_text, created_at)
      values ('code00000001', 'abc', '/x' || char(0), 1, '', '2026-01-01T00:00:00.000Z')`)
    await migrate(database, { snapshotFolder: folder })

    const songs = await database.handle.selectFrom('songs').select(['title', 'search_text']).execute()
    for (const { title, search_text } of songs) expect([title, search_text.split('\n')[0]]).toEqual(['a\ufffdb', 'a\ufffdb'])
    const { rows } = await sql`select * from codes`.execute(database.handle)
    expect(JSON.stringify(rows)).toContain('/x\ufffd')
    const { rows: broken } = await sql`pragma foreign_key_check`.execute(database.handle)
    expect(broken).toEqual([])
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})
