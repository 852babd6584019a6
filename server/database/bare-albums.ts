import { sql } from 'kysely'
import { allOf } from './conditions.ts'

/** Facts of albums that the tags of their songs also give. */
const taggedColumns = ['release_date', 'label', 'catalog_number', 'copyright', 'musicbrainz_id'] as const

/** Columns of albums that editors fill in besides title, kind and artists; null if nothing was entered. */
export const enteredColumns = [...taggedColumns, 'license', 'description', 'cover_path'] as const

const areNull = (columns: readonly (typeof enteredColumns)[number][]) =>
  allOf(...columns.map((column) => sql<boolean>`${sql.ref(`albums.${column}`)} is null`))

/** Songs create albums with one artist or none, of the kind in their tags. Without an artist, it is a compilation if the file's tags or its folder say so. */
const artistCount = sql<number>`(select count(*) from album_artists where album_id = albums.id)`
const isAsCreatedBySongs = sql<boolean>`((albums.kind = 'album' or albums.has_tagged_facts) and ${artistCount} <= 1
  or albums.kind = 'compilation' and ${artistCount} = 0)`

/** Whether the album is as songs create albums: nothing was entered. */
export const isBareAlbum = allOf(
  isAsCreatedBySongs,
  sql<boolean>`(albums.has_tagged_facts or ${areNull(taggedColumns)})`,
  areNull(['license', 'description', 'cover_path']),
  sql<boolean>`albums.names = '{}' and albums.visibility = 'public' and albums.downloads = 'default'
    and albums.visible_from is null and albums.visible_until is null`,
)
