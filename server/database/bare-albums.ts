import { sql } from 'kysely'
import { allOf } from './conditions.ts'

/** Columns of albums that editors fill in besides title, kind and artists; null if nothing was entered. */
export const enteredColumns = [
  'release_date',
  'label',
  'catalog_number',
  'license',
  'copyright',
  'description',
  'musicbrainz_id',
  'cover_path',
] as const

/** Songs create albums with one artist or none. Without an artist, it is a compilation if the file's tags or its folder say so. */
const artistCount = sql<number>`(select count(*) from album_artists where album_id = albums.id)`
const isAsCreatedBySongs = sql<boolean>`(albums.kind = 'album' and ${artistCount} <= 1 or albums.kind = 'compilation' and ${artistCount} = 0)`

/** Whether the album is as songs create albums: nothing was entered. */
export const isBareAlbum = allOf(
  isAsCreatedBySongs,
  ...enteredColumns.map((column) => sql<boolean>`${sql.ref(`albums.${column}`)} is null`),
  sql<boolean>`albums.names = '{}' and albums.visibility = 'public' and albums.downloads = 'default'
    and albums.visible_from is null and albums.visible_until is null`,
)
