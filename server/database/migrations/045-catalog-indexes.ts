import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** An index takes no texts of any length: of what names are compared by, it has the first 200 characters. */
const alike = `substr(case when name_key like 'the %' then substr(name_key, 5)
  when name_key like '%, the' then substr(name_key, 1, length(name_key) - 5) else name_key end, 1, 200)`

/** Artists whose names are alike, and the playlists of a song from the index alone. */
export const catalogIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index artists_alike on artists ((${sql.raw(alike)}))`.execute(db)
    await db.schema.createIndex('playlists_of_song').on('playlist_songs').columns(['song_id', 'playlist_id']).execute()
    await db.schema.dropIndex('playlist_songs_of_song').execute()
  },
}
