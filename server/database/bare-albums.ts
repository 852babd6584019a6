import { sql } from 'kysely'
import { allOf } from './conditions.ts'

/** Facts of albums that the tags of their songs also give. */
const taggedColumns = ['release_date', 'label', 'catalog_number', 'copyright', 'musicbrainz_id'] as const

/** Columns of albums that editors fill in besides title, kind and artists; null if nothing was entered. */
export const enteredColumns = [...taggedColumns, 'license', 'description', 'cover_path'] as const

const areNull = (columns: readonly (typeof enteredColumns)[number][]) =>
  allOf(...columns.map((column) => sql<boolean>`${sql.ref(`albums.${column}`)} is null`))

/** Songs create albums with one artist or none. Their tags can give the kind; without an artist, a folder of several artists, too. */
const artistCount = sql<number>`(select count(*) from album_artists where album_id = albums.id)`
const isAsCreatedBySongs = sql<boolean>`${artistCount} <= 1
  and (albums.has_tagged_facts or albums.kind = 'album' or albums.kind = 'compilation' and ${artistCount} = 0)`

/** Whether the album is as songs create albums: nothing was entered. */
export const isBareAlbum = allOf(
  isAsCreatedBySongs,
  sql<boolean>`(albums.has_tagged_facts or ${areNull(taggedColumns)})`,
  areNull(['license', 'description', 'cover_path']),
  sql<boolean>`albums.names = '{}' and albums.visibility = 'public' and albums.downloads = 'default'
    and albums.visible_from is null and albums.visible_until is null`,
)
