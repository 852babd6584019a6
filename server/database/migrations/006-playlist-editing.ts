import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes for editing playlists: songs by title for the picker, and the rows that use a cover. */
export const playlistEditing = (): Migration => ({
  async up(db: Kysely<unknown>) {
    // A prefix, as in playlist-songs.repository.ts: PostgreSQL indexes no text of any length.
    await db.schema.createIndex('songs_by_title').on('songs').expression(sql`substr(search_text, 1, 200), id`).execute()
    await db.schema.createIndex('playlists_of_cover').on('playlists').column('cover_path').execute()
  },
})
