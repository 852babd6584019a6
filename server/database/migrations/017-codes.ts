import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import { createPieces } from './012-pieces.ts'

/** Living codes, what they lead to, and how often they were scanned (decision 20). */
export const codes = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createAims(db, engine)
    await createCodes(db)
    for (const [table, id, instant] of [
      ['codes', 'id', 'created_at'],
      ['code_aims', 'address', null],
    ] as const)
      await createPieces(db, engine, { table, text: 'search_text', id, instant })
  },
})

async function createCodes(db: Kysely<unknown>) {
  await db.schema
    .createTable('code_batches')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('code_batches_newest').on('code_batches').columns(['created_at', 'id']).execute()
  await db.schema
    .createTable('codes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('batch_id', 'text', (c) => c.references('code_batches.id').onDelete('set null'))
    .addColumn('label', 'text')
    .addColumn('aim', 'text', (c) => c.notNull().references('code_aims.address'))
    .addColumn('starts_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('afterwards', 'text', (c) => c.references('code_aims.address'))
    .addColumn('is_active', 'boolean', (c) => c.notNull())
    .addColumn('message', 'text')
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('scan_count', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('last_scan_on', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  const index = (name: string, columns: string, rows: string) =>
    sql`create index ${sql.ref(name)} on codes (${sql.raw(columns)}) where ${sql.raw(rows)}`.execute(db)
  await index('codes_newest', 'created_at, id', 'deleted_at is null')
  await index('codes_off', 'created_at, id', 'deleted_at is null and not is_active')
  await index('codes_of_batch', 'batch_id, created_at, id', 'batch_id is not null')
  await db.schema.createIndex('codes_of_aim').on('codes').column('aim').execute()
  await index('codes_of_afterwards', 'afterwards', 'afterwards is not null')

  await db.schema
    .createTable('code_history')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('code_id', 'text', (c) => c.notNull().references('codes.id').onDelete('cascade'))
    .addColumn('actor_name', 'text')
    .addColumn('aim', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('afterwards', 'text')
    .addColumn('is_active', 'boolean', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('code_history_newest').on('code_history').columns(['code_id', 'created_at', 'id']).execute()
  await db.schema
    .createTable('code_scans')
    .addColumn('code_id', 'text', (c) => c.notNull().references('codes.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('scans', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('code_scans_pkey', ['code_id', 'day'])
    .execute()
}

/** Every place that a code leads or led to. Of a thing of the library it keeps the name and the category: they are asked for once it is gone. */
async function createAims(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('code_aims')
    .addColumn('address', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('song', 'playlist', 'category', 'page', 'address')`))
    .addColumn('thing_id', 'text')
    .addColumn('name', 'text')
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('category_id', 'text')
    .execute()
  for (const thing of things(engine)) await keepCopies(db, engine, thing)
}

interface Thing {
  table: string
  /** Of its page: what stands before the id. */
  path: string
  /** Columns of the thing that count. */
  watched: string[]
  /** Columns of `code_aims`, and what they are of a changed row. */
  kept: Record<string, string>
}

function things(engine: Engine): Thing[] {
  const firstLine =
    engine === 'postgres' ? 'split_part(new.search_text, chr(10), 1)' : 'substr(new.search_text, 1, instr(new.search_text, char(10)) - 1)'
  return [
    {
      table: 'songs',
      path: '/song/',
      watched: ['title', 'category_id'],
      kept: { name: 'new.title', search_text: 'new.title_key', category_id: 'new.category_id' },
    },
    {
      table: 'playlists',
      path: '/playlist/',
      watched: ['name', 'category_id'],
      kept: { name: 'new.name', search_text: firstLine, category_id: 'new.category_id' },
    },
    { table: 'categories', path: '/playlists/', watched: ['name'], kept: { name: 'new.name', search_text: 'new.name_key' } },
  ]
}

/** A thing that comes back under its old id brings its name along, so additions count as well. */
async function keepCopies(db: Kysely<unknown>, engine: Engine, { table, path, watched, kept }: Thing) {
  const values = Object.entries(kept).map(([column, value]) => `${column} = ${value.replaceAll('new.', 'new.')}`)
  const changed = watched.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  const keep = `update code_aims set ${values.join(', ')} where address = '${path}' || new.id;`
  const run = (statement: string) => sql.raw(statement).execute(db)
  const name = `code_aims_${table}`
  if (engine === 'postgres')
    await run(`create function keep_${name}() returns trigger language plpgsql as $$ begin ${keep} return null; end $$`)
  const deed = engine === 'postgres' ? `execute function keep_${name}()` : `begin ${keep} end`
  await run(`create trigger ${name}_insert after insert on ${table} for each row ${deed}`)
  await run(`create trigger ${name}_update after update of ${watched.join(', ')} on ${table} for each row when (${changed}) ${deed}`)
}
