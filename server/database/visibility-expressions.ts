import { type SqlBool, sql } from 'kysely'

/*
 * SQL form of visibility-rule.ts: whether the page of an item shows something at the moment `now` (the item, how to open it, or its
 * announcement).
 */

/** For the row of a song, an album or a playlist with this alias. */
const isShown = (row: string, now: string) => sql<SqlBool>`(${sql.ref(`${row}.visibility`)} <> 'hidden'
  and (${sql.ref(`${row}.visibility`)} <> 'protected' or ${sql.ref(`${row}.protection_id`)} is not null)
  and (${sql.ref(`${row}.visible_from`)} is null or ${sql.ref(`${row}.visible_from`)} <= ${now} or ${sql.ref(`${row}.is_announced`)})
  and (${sql.ref(`${row}.visible_until`)} is null or ${sql.ref(`${row}.visible_until`)} > ${now}))`

/** For the row of a song; null if there is no such row. */
export const isSongShown = (row: string, now: string) => sql<SqlBool>`(${sql.ref(`${row}.status`)} <> 'pending' and ${isShown(row, now)}
  and (${sql.ref(`${row}.album_id`)} is null
    or exists (select 1 from albums its_album where its_album.id = ${sql.ref(`${row}.album_id`)} and ${isShown('its_album', now)})))`

/** For the row of a playlist; null if there is no such row. */
export const isPlaylistShown = (row: string, now: string) => sql<SqlBool>`(${sql.ref(`${row}.is_public`)} and ${isShown(row, now)})`

/** For the album with this id. */
export const isAlbumShown = (id: string, now: string) => sql<SqlBool>`exists (select 1 from albums shown_album
  where shown_album.id = ${sql.ref(id)} and ${isShown('shown_album', now)}
    and exists (select 1 from songs its_song where its_song.album_id = shown_album.id and its_song.status <> 'pending' and its_song.school_privacy = 'off'
      and ${isShown('its_song', now)}))`
