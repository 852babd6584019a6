import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { albumKeys } from '../catalog-keys.ts'
import type { Engine } from '../database.ts'

type Run = (statement: string) => Promise<unknown>

/** Albums store what their spellings, editions and discs have in common, which `counters` counts, as migration 049 does for artists. */
export const albumLikeness = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(db)
    if (engine === 'postgres') await run('set constraints all immediate')
    await run(`alter table albums add column likeness_key text not null default ''`)
    await fillKeys(db, engine)
    await run('create index albums_alike on albums (likeness_key)')
    await run(`insert into counters (what, subject, count) select 'albums_alike', likeness_key, count(*) from albums group by likeness_key`)
    await (engine === 'postgres' ? countOnPostgres(run) : countOnSqlite(run))
    await run(`create index counters_albums_alike on counters (subject) where what = 'albums_alike' and count > 1`)
  },
})

const rowsAtOnce = 1_000

async function fillKeys(db: Kysely<unknown>, engine: Engine) {
  // Nothing but the key changes: what triggers count and index stays.
  if (engine === 'postgres') await sql`alter table albums disable trigger user`.execute(db)
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; title: string; artist: string | null }>`
      select id, title, artist from albums where id > ${after} order by id limit ${rowsAtOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) break
    const keys = rows.map(({ id, ...album }) => sql`(${id}, ${albumKeys(album).likeness_key})`)
    await sql`update albums set likeness_key = keys.column2 from (values ${sql.join(keys)}) as keys where albums.id = keys.column1`.execute(
      db,
    )
    after = last.id
  }
  if (engine === 'postgres') await sql`alter table albums enable trigger user`.execute(db)
}

async function countOnSqlite(run: Run) {
  const add = (row: 'new' | 'old', amount: string) =>
    `insert into counters (what, subject, count) values ('albums_alike', ${row}.likeness_key, ${amount})
     on conflict (what, subject) do update set count = count + excluded.count`
  await run(`create trigger counters_albums_alike_insert after insert on albums begin ${add('new', '1')}; end`)
  await run(`create trigger counters_albums_alike_delete after delete on albums begin ${add('old', '-1')}; end`)
  await run(`create trigger counters_albums_alike_update after update of likeness_key on albums when old.likeness_key <> new.likeness_key
    begin ${add('new', '1')}; ${add('old', '-1')}; end`)
}

/** As in migration 046, whose triggers of inserts and deletions call the first two functions. */
async function countOnPostgres(run: Run) {
  const [added, removed] = [{ rows: 'added', amount: 1 } as const, { rows: 'removed', amount: -1 } as const]
  const note = (event: string, counted: Record<string, string>, changed: readonly { rows: string; amount: number }[]) => {
    const notes = Object.entries(counted).map(([what, subject]) => {
      const amounts = changed.map(({ rows, amount }) => `select ${subject} as subject, ${amount} as amount from ${rows}`)
      return `insert into counter_changes (what, subject, amount)
        select '${what}', subject, sum(amount) from (${amounts.join(' union all ')}) changes group by subject having sum(amount) <> 0`
    })
    return run(`create or replace function note_albums_${event}() returns trigger language plpgsql as $$
      begin ${notes.join('; ')}; return null; end $$`)
  }
  const alike = { albums_alike: 'likeness_key' }
  await note('insert', { albums: `''`, ...alike }, [added])
  await note('delete', { albums: `''`, ...alike }, [removed])
  await note('update', alike, [added, removed])
  await run(`create trigger note_albums_update after update on albums referencing new table as added old table as removed
    for each statement execute function note_albums_update()`)
}
