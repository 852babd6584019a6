import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/**
 * `sound_analyses` holds what was measured in the decoded sound of a media file. It goes with the file's row in `media_files`, and so do all jobs on
 * the file. `poster_version` says of which videos a frame was taken as cover; `small_path` is a second rendition, for listeners who save data.
 */
export const soundAnalyses = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sound_analyses')
      .addColumn('path', 'text', (c) => c.primaryKey().references('media_files.path').onDelete('cascade'))
      .addColumn('loudness', 'double precision')
      .addColumn('true_peak', 'double precision')
      .addColumn('silence_start_seconds', 'double precision')
      .addColumn('silence_end_seconds', 'double precision')
      .addColumn('peaks', 'text')
      .addColumn('obstacle', 'text')
      .addColumn('rules_version', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .alterTable('media_files')
      .addColumn('poster_version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('media_files').addColumn('small_path', 'text').execute()
    await db.schema
      .alterTable('media_files')
      .addColumn('small_version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('media_files_small').on('media_files').column('small_path').unique().execute()
    await (engine === 'postgres' ? createPostgresTriggers(db) : createSqliteTriggers(db))
  },
})

const removeRest = `
  delete from jobs where subject = old.path;
  insert into discarded_files (path, kind)
    select path, 'media' from (select old.small_path as path) as small where path is not null on conflict (path) do nothing;`
const isOtherSmall = 'old.small_path is distinct from new.small_path'
const isPublicChange = 'old.loudness is distinct from new.loudness or old.peaks is distinct from new.peaks'

async function createSqliteTriggers(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const increment = 'begin update library_version set version = version + 1; end'
  await run(`create trigger jobs_media_files_delete after delete on media_files begin ${removeRest} end`)
  await run(`create trigger library_version_media_files_small after update on media_files when ${isOtherSmall} ${increment}`)
  await run(`create trigger library_version_sound_analyses_insert after insert on sound_analyses ${increment}`)
  await run(`create trigger library_version_sound_analyses_update after update on sound_analyses when ${isPublicChange} ${increment}`)
}

async function createPostgresTriggers(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create function remove_rest_of_media_file() returns trigger language plpgsql as $$ begin ${removeRest} return null; end $$`)
  await run('create trigger jobs_media_files_delete after delete on media_files for each row execute function remove_rest_of_media_file()')
  const increment = 'deferrable initially deferred for each row'
  await run(
    `create constraint trigger library_version_sound_analyses_insert after insert on sound_analyses ${increment} execute function increment_library_version()`,
  )
  await run(`create constraint trigger library_version_media_files_small after update on media_files ${increment}
    when (${isOtherSmall}) execute function increment_library_version()`)
  await run(`create constraint trigger library_version_sound_analyses_update after update on sound_analyses ${increment}
    when (${isPublicChange}) execute function increment_library_version()`)
}
