import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/** `stream_path` is the main playlist of a long video in several sizes; the files beside it go with it. */
export const streams = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('media_files').addColumn('stream_path', 'text').execute()
    await db.schema
      .alterTable('media_files')
      .addColumn('stream_version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('media_files_stream').on('media_files').column('stream_path').unique().execute()
    await (engine === 'postgres' ? createPostgresTriggers(db) : createSqliteTriggers(db))
  },
})

const removeStream = `
  insert into discarded_files (path, kind) values (old.stream_path, 'media') on conflict (path) do nothing;`
const hasStream = 'old.stream_path is not null'
const isOtherStream = 'old.stream_path is distinct from new.stream_path'

async function createSqliteTriggers(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create trigger stream_media_files_delete after delete on media_files when ${hasStream} begin ${removeStream} end`)
  await run(`create trigger library_version_media_files_stream after update on media_files when ${isOtherStream}
    begin update library_version set version = version + 1; end`)
}

async function createPostgresTriggers(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(
    `create function remove_stream_of_media_file() returns trigger language plpgsql as $$ begin ${removeStream} return null; end $$`,
  )
  await run(`create trigger stream_media_files_delete after delete on media_files for each row when (${hasStream})
    execute function remove_stream_of_media_file()`)
  await run(`create constraint trigger library_version_media_files_stream after update on media_files deferrable initially deferred for each row
    when (${isOtherStream}) execute function increment_library_version()`)
}
