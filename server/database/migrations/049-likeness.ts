import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { artistKeys } from '../catalog-keys.ts'
import type { Engine } from '../database.ts'

type Run = (statement: string) => Promise<unknown>

/**
 * Artists store what spellings of their name have in common, which `counters` counts: until now an expression of SQL in the index (migration 045) and the
 * triggers (migration 046), which could not ignore punctuation.
 */
export const likeness = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(db)
    if (engine === 'postgres') await run('set constraints all immediate')
    await run(`alter table artists add column likeness_key text not null default ''`)
    await run('drop index artists_alike')
    await fillKeys(db, engine)
    await run('create index artists_alike on artists (likeness_key)')
    await run(`delete from counters where what = 'artists_alike'`)
    await run(
      `insert into counters (what, subject, count) select 'artists_alike', likeness_key, count(*) from artists group by likeness_key`,
    )
    await (engine === 'postgres' ? countOnPostgres(run) : countOnSqlite(run))
  },
})

const rowsAtOnce = 1_000

async function fillKeys(db: Kysely<unknown>, engine: Engine) {
  // Nothing but the key changes: what triggers count and index stays.
  if (engine === 'postgres') await sql`alter table artists disable trigger user`.execute(db)
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from artists where id > ${after} order by id limit ${rowsAtOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) break
    const keys = rows.map(({ id, name }) => sql`(${id}, ${artistKeys({ name, sort_name: null }).likeness_key})`)
    await sql`update artists set likeness_key = keys.column2 from (values ${sql.join(keys)}) as keys where artists.id = keys.column1`.execute(
      db,
    )
    after = last.id
  }
  if (engine === 'postgres') await sql`alter table artists enable trigger user`.execute(db)
}

async function countOnSqlite(run: Run) {
  const add = (row: 'new' | 'old', amount: string) =>
    `insert into counters (what, subject, count) values ('artists_alike', ${row}.likeness_key, ${amount})
     on conflict (what, subject) do update set count = count + excluded.count`
  for (const event of ['insert', 'delete', 'update']) await run(`drop trigger counters_artists_alike_${event}`)
  await run(`create trigger counters_artists_alike_insert after insert on artists begin ${add('new', '1')}; end`)
  await run(`create trigger counters_artists_alike_delete after delete on artists begin ${add('old', '-1')}; end`)
  await run(`create trigger counters_artists_alike_update after update of likeness_key on artists when old.likeness_key <> new.likeness_key
    begin ${add('new', '1')}; ${add('old', '-1')}; end`)
}

/** As in migration 046, whose triggers call these functions. */
async function countOnPostgres(run: Run) {
  const changes = { insert: [{ rows: 'added', amount: 1 }], delete: [{ rows: 'removed', amount: -1 }] }
  const counted = { artists: `''`, artists_alike: 'likeness_key' }
  for (const [event, changed] of Object.entries({ ...changes, update: [...changes.insert, ...changes.delete] })) {
    const notes = Object.entries(counted).map(([what, subject]) => {
      const amounts = changed.map(({ rows, amount }) => `select ${subject} as subject, ${amount} as amount from ${rows}`)
      return `insert into counter_changes (what, subject, amount)
        select '${what}', subject, sum(amount) from (${amounts.join(' union all ')}) changes group by subject having sum(amount) <> 0`
    })
    await run(`create or replace function note_artists_${event}() returns trigger language plpgsql as $$
      begin ${notes.join('; ')}; return null; end $$`)
  }
}
