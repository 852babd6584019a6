import { listedSongs, nameKey, publicAlbums, type Run } from './047-listed-rows.ts'

/**
 * Each statement notes the albums, playlists and songs that it changed, without an amount. At the end of the transaction, behind the lock that all writers take
 * there (migration 012), their rows are compared with what they ought to be: a concurrent writer has either committed, or compares after this one.
 */
export async function deriveOnPostgres(run: Run) {
  const replaceFunction = (name: string, body: string) => run(replacedFunction(name, body))
  const note = (what: string, ids: string) => `begin
    insert into counter_changes (what, subject, amount) select distinct '${what}', id, 0 from (${ids}) changed;
    return null;
  end`
  const watch = async (table: string, event: 'insert' | 'update' | 'delete', what: string, column: string) => {
    const rows = { insert: ['added'], update: ['removed', 'added'], delete: ['removed'] }[event]
    const tables = rows.map((name) => `${name === 'added' ? 'new' : 'old'} table as ${name}`).join(' ')
    const name = `note_${what}_${event}`
    await replaceFunction(name, note(what, rows.map((row) => `select ${column} as id from ${row}`).join(' union ')))
    await run(
      `create or replace trigger ${name} after ${event} on ${table} referencing ${tables} for each statement execute function ${name}()`,
    )
  }
  for (const event of ['insert', 'update', 'delete'] as const) {
    await watch('album_artists', event, 'artist_albums', 'album_id')
    await watch('playlist_songs', event, 'artist_playlists', 'playlist_id')
    await watch('artist_songs', event, 'playlists_of_song', 'song_id')
  }
  const changed = async (table: string, what: string, condition: string) => {
    const name = `note_${what}_order`
    await replaceFunction(name, note(what, `select added.id from added join removed using (id) where ${condition}`))
    await run(`create trigger ${name} after update on ${table} referencing old table as removed new table as added
      for each statement execute function ${name}()`)
  }
  await changed(
    'albums',
    'artist_albums',
    'added.release_date is distinct from removed.release_date or added.title_key <> removed.title_key',
  )
  await changed('playlists', 'artist_playlists', 'added.is_listed <> removed.is_listed or added.search_text <> removed.search_text')
  await replaceFunction('add_counter_changes', addChanges(nameKey))
}

const replacedFunction = (name: string, body: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $function$ ${body} $function$`

/** Replaces the function of migration 047 by that of migration 053, where playlists are sorted by another column. */
export const sortPlaylistsBy = (run: Run, column: string) => run(replacedFunction('add_counter_changes', addChanges(`playlists.${column}`)))

/** As in migration 042, and the rows of both tables. Planned by the sizes of that moment, as in migration 028. */
const addChanges = (playlistKey: string) => `declare
    changed_albums text[];
    changed_playlists text[];
    changed_songs text[];
  begin
    if current_setting('library.is_counted', true) is distinct from 'yes' then
      perform set_config('library.is_counted', 'yes', true);
      perform 1 from library_version for update;
      with taken as (delete from counter_changes returning *),
      changes as (select what, subject, sum(amount) as amount from taken group by what, subject),
      added as (
        insert into counters (what, subject, count) select what, subject, amount from changes where amount <> 0
        on conflict (what, subject) do update set count = counters.count + excluded.count
        returning what, subject, count)
      select array_agg(subject) filter (where what = 'artist_albums' or what = 'album_songs' and (count > 0) <> (count - amount > 0)),
        array_agg(subject) filter (where what = 'artist_playlists'),
        array_agg(subject) filter (where what = 'playlists_of_song')
        into changed_albums, changed_playlists, changed_songs from changes left join added using (what, subject);
      if changed_albums is not null then
        execute $sql$${albumsOf('$1')}$sql$ using changed_albums;
      end if;
      if changed_songs is not null then
        execute $sql$select array_agg(id) from (select unnest($2) as id union
          select playlist_id from playlist_songs where song_id = any($1)) changed$sql$ into changed_playlists using changed_songs, changed_playlists;
      end if;
      if changed_playlists is not null then
        execute $sql$${playlistsOf('$1', playlistKey)}$sql$ using changed_playlists;
      end if;
    end if;
    return null;
  end`

/** The parts of each statement write different rows. */
function albumsOf(ids: string) {
  const isOfTarget = 'target.album_id = listed.album_id and target.artist_id = listed.artist_id'
  return `with target as (${publicAlbums} and albums.id = any(${ids})),
    removed as (
      delete from artist_albums listed where album_id = any(${ids}) and not exists (select 1 from target where ${isOfTarget})
      returning artist_id),
    changed as (
      update artist_albums listed set release_key = target.release_key, title_key = target.title_key from target
      where ${isOfTarget} and (listed.release_key <> target.release_key or listed.title_key <> target.title_key)),
    added as (
      insert into artist_albums (artist_id, release_key, title_key, album_id) select artist_id, release_key, title_key, album_id from target
      on conflict do nothing returning artist_id)
    insert into counters (what, subject, count)
    select 'artist_albums', artist_id, sum(amount)
    from (select artist_id, 1 as amount from added union all select artist_id, -1 from removed) amounts
    group by artist_id having sum(amount) <> 0
    on conflict (what, subject) do update set count = counters.count + excluded.count`
}

function playlistsOf(ids: string, playlistKey: string) {
  return `with target as (select distinct artist_songs.artist_id, ${playlistKey} as name_key, playlists.id as playlist_id
      ${listedSongs} and playlists.id = any(${ids})),
    removed as (
      delete from artist_playlists listed where playlist_id = any(${ids})
      and not exists (select 1 from target where target.playlist_id = listed.playlist_id and target.artist_id = listed.artist_id))
    insert into artist_playlists (artist_id, name_key, playlist_id) select artist_id, name_key, playlist_id from target
    on conflict (playlist_id, artist_id) do update set name_key = excluded.name_key where artist_playlists.name_key <> excluded.name_key`
}
