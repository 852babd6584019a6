import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'

/**
 * PostgreSQL keeps the plan of a trigger's statement for its session. A plan made for a change of one song joined the transition tables `added` and
 * `removed` by nested loops, also for 200 songs: 8 million comparisons. With any plan, `except` finds what changed without a join.
 */
export const bulkChanges = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine !== 'postgres') return
    const replace = (name: string, ...statements: string[]) =>
      sql
        .raw(
          `create or replace function ${name}() returns trigger language plpgsql as $function$ begin ${statements.join('; ')}; return null; end $function$`,
        )
        .execute(db)

    const genres = changed('added', 'id', 'genres', 'album_id', 'status')
    await replace(
      'song_genres_update',
      `delete from song_genres where song_id in (select id from ${genres})`,
      `insert into song_genres (genre, song_id, album_id)
       select distinct genre, id, album_id from ${genres}, json_array_elements_text(genres::json) as genre where status = 'published'`,
    )

    const listed = `select id from ${changed('added', 'id', 'title_key', 'status')}`
    await replace(
      'artist_songs_songs_update',
      `delete from artist_songs where song_id in (${listed})`,
      `insert into artist_songs (artist_id, title_key, song_id)
       select distinct artist_id, songs.title_key, songs.id from songs join song_credits on song_id = songs.id
       where songs.status = 'published' and songs.id in (${listed}) on conflict do nothing`,
    )

    const [joined, left] = [changed('added', 'id', 'album_id'), changed('removed', 'id', 'album_id')]
    const periods = ['last_7', 'last_30', 'last_90', 'last_364']
    const plays = (albums: string, sign: '' | '-') =>
      `select changed.album_id, ${periods.map((period) => `${sign}song_rankings.${period} as ${period}`).join(', ')}
       from ${albums} join song_rankings on song_id = changed.id where changed.album_id is not null`
    await replace(
      'album_rankings_update',
      // As in migration 031: waits for plays of these songs that are being counted.
      `perform 1 from song_rankings where song_id in (select id from ${joined}) order by song_id for update`,
      `insert into album_rankings (album_id, ${periods.join(', ')})
       select album_id, ${periods.map((period) => `sum(${period})`).join(', ')} from (${plays(joined, '')} union all ${plays(left, '-')}) plays
       group by album_id order by album_id
       on conflict (album_id) do update set ${periods.map((period) => `${period} = album_rankings.${period} + excluded.${period}`).join(', ')}`,
    )

    const note = (what: string, rows: string) =>
      `insert into counter_changes (what, subject, amount) select distinct '${what}', id, 0 from ${rows}`
    await replace('note_artist_albums_order', note('artist_albums', changed('added', 'id', 'release_date', 'title_key')))
    await replace('note_artist_playlists_order', note('artist_playlists', changed('added', 'id', 'is_listed', 'search_text')))
  },
})

/** The rows of one transition table that differ from the other's in one of these columns, named `changed`. */
function changed(side: 'added' | 'removed', ...columns: string[]) {
  const rows = (table: string) => `select ${columns.join(', ')} from ${table}`
  return `(${rows(side)} except ${rows(side === 'added' ? 'removed' : 'added')}) changed`
}
