import { listedSongs, nameKey, publicAlbums, type Run } from './047-listed-rows.ts'

/** Row by row, in the transaction of the change: there is one writer at a time. */
export async function deriveOnSqlite(run: Run) {
  const trigger = createTrigger(run)
  for (const event of ['credits_insert', 'credits_update', 'credits_delete', 'insert', 'update'])
    await run(`drop trigger artist_albums_${event}`)
  await deriveAlbums(trigger)
  await derivePlaylists(trigger, nameKey)
}

const createTrigger =
  (run: Run) =>
  (name: string, when: string, ...statements: string[]): Promise<unknown> =>
    run(`create trigger ${name} after ${when} begin ${statements.join('; ')}; end`)

type Trigger = ReturnType<typeof createTrigger>

/** Replaces the triggers of playlists by those of migration 053, which sort by another column. */
export async function sortPlaylistsBy(run: Run, column: string) {
  for (const event of ['songs_insert', 'songs_update', 'songs_delete', 'credits_insert', 'credits_delete', 'listing'])
    await run(`drop trigger artist_playlists_${event}`)
  await derivePlaylists(createTrigger(run), `playlists.${column}`)
}

/** With each change of an album's artists, of what it is sorted by, and when it gets its first published song or loses the last one. */
async function deriveAlbums(trigger: Trigger) {
  const insert = (condition: string) => `insert into artist_albums (artist_id, release_key, title_key, album_id)
    ${publicAlbums} and ${condition} on conflict do nothing`
  const insertCredit = insert('albums.id = new.album_id and album_artists.artist_id = new.artist_id')
  const deleteCredit = 'delete from artist_albums where album_id = old.album_id and artist_id = old.artist_id'
  const count = (row: 'new' | 'old', amount: 1 | -1) => `insert into counters (what, subject, count)
    select 'artist_albums', ${row}.artist_id, ${amount} where true on conflict (what, subject) do update set count = count + excluded.count`

  await trigger('artist_albums_credits_insert', 'insert on album_artists', insertCredit)
  await trigger('artist_albums_credits_update', 'update of album_id, artist_id on album_artists', deleteCredit, insertCredit)
  await trigger('artist_albums_credits_delete', 'delete on album_artists', deleteCredit)
  await trigger(
    'artist_albums_first_song',
    `insert on counters when new.what = 'album_songs' and new.count > 0`,
    insert('albums.id = new.subject'),
  )
  await trigger(
    'artist_albums_songs',
    `update of count on counters when new.what = 'album_songs' and (new.count > 0) <> (old.count > 0)`,
    'delete from artist_albums where album_id = new.subject',
    insert('albums.id = new.subject'),
  )
  await trigger(
    'artist_albums_order',
    `update of release_date, title_key on albums when old.release_date is not new.release_date or old.title_key <> new.title_key`,
    `update artist_albums set release_key = coalesce(new.release_date, ''), title_key = new.title_key where album_id = new.id`,
  )
  await trigger('counters_artist_albums_insert', 'insert on artist_albums', count('new', 1))
  await trigger('counters_artist_albums_delete', 'delete on artist_albums', count('old', -1))
}

/** With each song of a playlist, with each credit of a published song, and when a playlist is listed, hidden or renamed. */
async function derivePlaylists(trigger: Trigger, nameKey: string) {
  const add = (condition: string) => `insert into artist_playlists (artist_id, name_key, playlist_id, songs)
    select artist_songs.artist_id, ${nameKey}, playlists.id, count(*) ${listedSongs} and ${condition} group by artist_songs.artist_id, playlists.id
    on conflict (playlist_id, artist_id) do update set songs = songs + excluded.songs`
  const remove = (condition: string) => [
    `update artist_playlists set songs = songs - 1 where ${condition}`,
    `delete from artist_playlists where songs = 0 and ${condition}`,
  ]
  const addSong = add('playlist_songs.playlist_id = new.playlist_id and playlist_songs.song_id = new.song_id')
  const removeSong = remove(
    'playlist_id = old.playlist_id and artist_id in (select artist_id from artist_songs where song_id = old.song_id)',
  )

  await trigger('artist_playlists_songs_insert', 'insert on playlist_songs', addSong)
  await trigger('artist_playlists_songs_update', 'update of playlist_id, song_id on playlist_songs', ...removeSong, addSong)
  await trigger('artist_playlists_songs_delete', 'delete on playlist_songs', ...removeSong)
  await trigger(
    'artist_playlists_credits_insert',
    'insert on artist_songs',
    add('artist_songs.song_id = new.song_id and artist_songs.artist_id = new.artist_id'),
  )
  await trigger(
    'artist_playlists_credits_delete',
    'delete on artist_songs',
    ...remove('artist_id = old.artist_id and playlist_id in (select playlist_id from playlist_songs where song_id = old.song_id)'),
  )
  await trigger(
    'artist_playlists_listing',
    `update of is_listed, search_text on playlists when old.is_listed <> new.is_listed or old.search_text <> new.search_text`,
    'delete from artist_playlists where playlist_id = new.id',
    add('playlists.id = new.id'),
  )
}
