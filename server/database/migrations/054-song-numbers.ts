import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Finds listed songs by their track number, by title: in a large library, many songs have the same number. */
export const songNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index songs_by_number on songs (track_number, title_key, id)
      where status = 'published' and track_number is not null`.execute(db)
  },
}
