import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/** `mp3_path` is an MP3 rendition of lossless sound, for downloads. The sizes of both further renditions of sound are stored: feeds state them. */
export const mp3Renditions = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('media_files').addColumn('small_size_bytes', 'bigint').execute()
    await db.schema.alterTable('media_files').addColumn('mp3_path', 'text').execute()
    await db.schema.alterTable('media_files').addColumn('mp3_size_bytes', 'bigint').execute()
    await db.schema
      .alterTable('media_files')
      .addColumn('mp3_version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('media_files_mp3').on('media_files').column('mp3_path').unique().execute()
    await (engine === 'postgres' ? createPostgresTriggers(db) : createSqliteTriggers(db))
  },
})

const removeRendition = `
  insert into discarded_files (path, kind) values (old.mp3_path, 'media') on conflict (path) do nothing;`
const hasRendition = 'old.mp3_path is not null'
const isOtherRendition = 'old.mp3_path is distinct from new.mp3_path'

async function createSqliteTriggers(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create trigger mp3_media_files_delete after delete on media_files when ${hasRendition} begin ${removeRendition} end`)
  await run(`create trigger library_version_media_files_mp3 after update on media_files when ${isOtherRendition}
    begin update library_version set version = version + 1; end`)
}

async function createPostgresTriggers(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(
    `create function remove_mp3_of_media_file() returns trigger language plpgsql as $$ begin ${removeRendition} return null; end $$`,
  )
  await run(`create trigger mp3_media_files_delete after delete on media_files for each row when (${hasRendition})
    execute function remove_mp3_of_media_file()`)
  await run(`create constraint trigger library_version_media_files_mp3 after update on media_files deferrable initially deferred for each row
    when (${isOtherRendition}) execute function increment_library_version()`)
}
