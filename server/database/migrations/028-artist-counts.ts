import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/**
 * Removes `song_artists`: artists have a table of their own (migration 025). On PostgreSQL, the triggers of `artist_songs` start from the changed credits
 * and are planned by the sizes of that moment: a plan made while the tables were empty scanned both for each statement.
 */
export const artistCounts = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(db)
    if (engine === 'postgres') await replaceFunctions(db)
    else {
      for (const event of ['insert', 'update', 'delete']) await run(`drop trigger song_artists_${event}`)
      for (const index of ['rows', 'trigrams', 'pairs']) await run(`drop table search_song_artists_${index}`)
    }
    await run('drop table song_artists')
  },
})

async function replaceFunctions(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const replace = (name: string, body: string) =>
    run(`create or replace function ${name}() returns trigger language plpgsql as $function$ ${body} $function$`)

  await replace(
    'add_counter_changes',
    `begin
      if current_setting('library.is_counted', true) is distinct from 'yes' then
        perform set_config('library.is_counted', 'yes', true);
        perform 1 from library_version for update;
        with taken as (delete from counter_changes returning *)
        insert into counters (what, subject, count)
        select what, subject, sum(amount) from taken group by what, subject having sum(amount) <> 0
        on conflict (what, subject) do update set count = counters.count + excluded.count;
      end if;
      return null;
    end`,
  )
  const notes = await sql<{ proname: string; prosrc: string }>`select proname, prosrc from pg_proc
    where pronamespace = current_schema()::regnamespace and proname like 'note\\_%' and prosrc like '%subject_key%'`.execute(db)
  for (const { proname, prosrc } of notes.rows) await replace(proname, withoutArtists(prosrc))
  await run('alter table counter_changes drop column subject_key')

  const whole = (statements: string[]) => `begin ${statements.map((text) => `execute $sql$${text}$sql$`).join(';')}; return null; end`
  const insert = `insert into artist_songs (artist_id, title_key, song_id)
    select distinct added.artist_id, songs.title_key, songs.id from added join songs on songs.id = added.song_id
    where songs.status = 'published' on conflict do nothing`
  const remove = `delete from artist_songs using removed
    where artist_songs.song_id = removed.song_id and artist_songs.artist_id = removed.artist_id
    and not exists (select 1 from song_credits where song_id = removed.song_id and artist_id = removed.artist_id)`
  await replace('artist_songs_credits_insert', whole([insert]))
  await replace('artist_songs_credits_update', whole([remove, insert]))
  await replace('artist_songs_credits_delete', whole([remove]))
}

/** A function of migration 012 without the counts of `song_artists`, whose subject had a second column. */
const withoutArtists = (source: string) =>
  source
    .replaceAll(
      / union all select 'artist', artist, artist_key, -?1 from (\w+) where \1\.artist_key is not null and \1\.status = 'published'/g,
      '',
    )
    .replaceAll(', null as subject_key', '')
    .replaceAll(', subject_key', '')
    .replaceAll('group by 1, 2, 3', 'group by 1, 2')
