import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/**
 * `media_files` holds what was read from the media file at a storage key, and the rendition that was made of it. `jobs` is the queue of work on
 * them: triggers add a job with each file that a song gets, and remove it, the row and the rendition when no song has the file any more, so that
 * every way of adding or deleting a song does. A row in `jobs` is work to do or work that failed; finished work has none.
 */
export const renditions = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('media_files')
      .addColumn('path', 'text', (c) => c.primaryKey())
      .addColumn('details', 'text')
      .addColumn('plays_everywhere', 'boolean', (c) => c.notNull())
      .addColumn('rendition_path', 'text', (c) => c.unique())
      .addColumn('rendition_mime_type', 'text')
      .addColumn('rendition_size_bytes', 'bigint')
      .addColumn('obstacle', 'text')
      .addColumn('rules_version', 'integer', (c) => c.notNull())
      .execute()
    await sql`create index media_files_limited on media_files (path) where not plays_everywhere`.execute(db)
    await db.schema
      .createTable('jobs')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('waiting', 'running', 'failed')`))
      .addColumn('priority', 'integer', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('due_at', 'text', (c) => c.notNull())
      .addColumn('output_id', 'text')
      .addColumn('worker', 'text')
      .addColumn('progress', 'double precision')
      .addColumn('error', 'text')
      .addPrimaryKeyConstraint('jobs_pkey', ['kind', 'subject'])
      .execute()
    await db.schema.createIndex('jobs_due').on('jobs').columns(['state', 'priority', 'due_at']).execute()
    await sql`
      insert into jobs (kind, subject, state, priority, attempts, due_at)
      select 'media', media_path, 'waiting', 2, 0, '' from songs where media_path is not null and not is_file_missing`.execute(db)
    await (engine === 'postgres' ? createPostgresTriggers(db) : createSqliteTriggers(db))
  },
})

/** The job first: a worker that finishes it during this is waited for, and its row and rendition are seen then. */
const removeUnused = `
  delete from jobs where kind = 'media' and subject = old.media_path;
  insert into discarded_files (path, kind)
    select rendition_path, 'media' from media_files where path = old.media_path and rendition_path is not null on conflict (path) do nothing;
  delete from media_files where path = old.media_path;`
const addJob = `
  insert into jobs (kind, subject, state, priority, attempts, due_at) values ('media', new.media_path, 'waiting', 1, 0, '')
  on conflict (kind, subject) do nothing;`
const hasFile = 'new.media_path is not null and not new.is_file_missing'
const isOtherFile = 'old.media_path is distinct from new.media_path or old.is_file_missing is distinct from new.is_file_missing'
const isPublicChange = 'old.details is distinct from new.details or old.rendition_path is distinct from new.rendition_path'

async function createSqliteTriggers(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create trigger jobs_songs_insert after insert on songs when ${hasFile} begin ${addJob} end`)
  await run(`create trigger jobs_songs_update after update of media_path, is_file_missing on songs when ${hasFile} and (${isOtherFile})
    begin ${addJob} end`)
  await run(`create trigger media_files_songs_update after update of media_path on songs when old.media_path is distinct from new.media_path
    begin ${removeUnused} end`)
  await run(`create trigger media_files_songs_delete after delete on songs when old.media_path is not null begin ${removeUnused} end`)
  const increment = 'begin update library_version set version = version + 1; end'
  await run(`create trigger library_version_media_files_insert after insert on media_files ${increment}`)
  await run(`create trigger library_version_media_files_update after update on media_files when ${isPublicChange} ${increment}`)
}

async function createPostgresTriggers(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const define = (name: string, body: string) =>
    run(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
  await define('add_media_job', addJob)
  await define('remove_unused_media_file', removeUnused)
  await run(`create trigger jobs_songs_insert after insert on songs for each row when (${hasFile}) execute function add_media_job()`)
  await run(`create trigger jobs_songs_update after update of media_path, is_file_missing on songs for each row
    when (${hasFile} and (${isOtherFile})) execute function add_media_job()`)
  await run(`create trigger media_files_songs_update after update of media_path on songs for each row
    when (old.media_path is distinct from new.media_path) execute function remove_unused_media_file()`)
  await run(`create trigger media_files_songs_delete after delete on songs for each row
    when (old.media_path is not null) execute function remove_unused_media_file()`)
  const increment = 'deferrable initially deferred for each row'
  await run(
    `create constraint trigger library_version_media_files_insert after insert on media_files ${increment} execute function increment_library_version()`,
  )
  await run(`create constraint trigger library_version_media_files_update after update on media_files ${increment}
    when (${isPublicChange}) execute function increment_library_version()`)
}
