import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/** On SQLite the rows of the albums' search index have their titles and texts, as those of songs (migration 048): sorting matches reads no other table. */
export const albumSearchOrder = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'postgres') return
    const run = (statement: string) => sql.raw(statement).execute(db)
    const { rows: triggers } = await sql<{ name: string; statement: string }>`select name, sql as statement from sqlite_master
      where name in ('search_albums_insert', 'search_albums_update', 'search_albums_delete')`.execute(db)
    for (const { name } of triggers) await run(`drop trigger ${name}`)
    await run(
      `create table new_rows (sequence integer primary key, id text not null unique, title_key text not null, search_text text not null)`,
    )
    await run(`insert into new_rows (sequence, id, title_key, search_text)
      select sequence, id, title_key, search_text from search_albums_rows join albums using (id) order by sequence`)
    await run('drop table search_albums_rows')
    await run('alter table new_rows rename to search_albums_rows')
    for (const { statement } of triggers) await run(withOrder(statement))
    await run(`create trigger search_albums_rows_update after update of title_key on albums when old.title_key is not new.title_key
      begin update search_albums_rows set title_key = new.title_key where id = new.id; end`)
  },
})

/** A trigger of migration 025 that also fills the new columns. */
const withOrder = (statement: string) =>
  statement
    .replace('search_albums_rows (sequence, id) values', 'search_albums_rows (sequence, id, title_key, search_text) values')
    .replace(', new.id);', ', new.id, new.title_key, new.search_text);')
