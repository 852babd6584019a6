import { type RawBuilder, type SqlBool, sql } from 'kysely'

/*
 * SQL form of visibility-rule.ts: whether the page of an item shows something at the moment `now` (the item, how to open it, or its
 * announcement). server/visibility/visibility-forms.test.ts compares both forms.
 */

type Moment = string | RawBuilder<string>

const isOpenable = (row: string) => sql<SqlBool>`(${sql.ref(`${row}.visibility`)} <> 'hidden'
  and (${sql.ref(`${row}.visibility`)} <> 'protected' or ${sql.ref(`${row}.protection_id`)} is not null))`

const hasStarted = (row: string, now: Moment) =>
  sql<SqlBool>`(${sql.ref(`${row}.visible_from`)} is null or ${sql.ref(`${row}.visible_from`)} <= ${now})`

const isNotOver = (row: string, now: Moment) =>
  sql<SqlBool>`(${sql.ref(`${row}.visible_until`)} is null or ${sql.ref(`${row}.visible_until`)} > ${now})`

/** For the row of a song, an album or a playlist with this alias. */
const isShown = (row: string, now: string) =>
  sql<SqlBool>`(${isOpenable(row)} and (${hasStarted(row, now)} or ${sql.ref(`${row}.is_announced`)}) and ${isNotOver(row, now)})`

/** For the row of a song; null if there is no such row. */
export const isSongShown = (row: string, now: string) => sql<SqlBool>`(${sql.ref(`${row}.status`)} <> 'pending' and ${isShown(row, now)}
  and (${sql.ref(`${row}.album_id`)} is null
    or exists (select 1 from albums its_album where its_album.id = ${sql.ref(`${row}.album_id`)} and ${isShown('its_album', now)})))`

/** Whether visitors see playlists at all: setting enable_public_playlists, which is on by default. */
const arePlaylistsShown = sql<SqlBool>`not exists (select 1 from settings
  where settings.setting_key = 'enable_public_playlists' and settings.setting_value <> 'true')`

/** For the row of a playlist; not true if there is no such row. */
export const isPlaylistShown = (row: string, now: string) =>
  sql<SqlBool>`(${sql.ref(`${row}.is_public`)} and ${isShown(row, now)} and ${arePlaylistsShown})`

/**
 * For the row of a song and that of its album: the protections of the protected playlists that contain the song and are open at this moment,
 * separated by spaces; null if the song is not protected. A private playlist opens nothing.
 */
export const playlistProtections = (song: string, album: string, now: string) =>
  sql<string | null>`case when ${sql.ref(`${song}.visibility`)} = 'protected' or ${sql.ref(`${album}.visibility`)} = 'protected' then (
    select string_agg(opening.protection_id, ' ') from playlist_songs as place join playlists as opening on opening.id = place.playlist_id
    where place.song_id = ${sql.ref(`${song}.id`)} and opening.visibility = 'protected' and opening.protection_id is not null and opening.is_public
      and ${hasStarted('opening', now)} and ${isNotOver('opening', now)} and ${arePlaylistsShown}) end`

/** For the album with this id: whether it is shown with a song, as in album-visibility.ts. */
export const isAlbumShown = (id: string, now: string) => sql<SqlBool>`exists (select 1 from albums shown_album
  where shown_album.id = ${sql.ref(id)} and ${isShown('shown_album', now)}
    and exists (select 1 from songs its_song where its_song.album_id = shown_album.id and its_song.status <> 'pending' and its_song.school_privacy = 'off'
      and (its_song.visibility in ('public', shown_album.visibility) or shown_album.visibility = 'protected')
      and ${isOpenable('its_song')} and ${hasStarted('its_song', firstShown(now))} and ${isNotOver('its_song', firstShown(now))}))`

/** `now`, or the start of an announced album. */
const firstShown = (now: string) => sql<string>`case when shown_album.visible_from > ${now} then shown_album.visible_from else ${now} end`
