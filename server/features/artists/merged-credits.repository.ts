import { type SqlBool, sql } from 'kysely'
import type { SongCreditsTable } from '#server/database/catalog-schema.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'

/** Credits that merging artists moves, and that restoring a merged artist moves back. */
export const createMergedCreditsRepository = (db: Handle) => ({
  /**
   * Moves the credits of some songs to another artist, each once at its first place. Returns the number of songs, and the moved credits, with
   * the position of an equal credit of the other artist.
   */
  async moveOfSongs(from: string, to: string, limit: number) {
    const credited = db
      .selectFrom('song_credits')
      .select('song_id')
      .distinct()
      .where('artist_id', '=', from)
      .orderBy('song_id')
      .limit(limit)
    const songIds = (await credited.execute()).map(({ song_id }) => song_id)
    if (songIds.length === 0) return { songs: 0, credits: [] }
    const credits = await db
      .selectFrom('song_credits as moved')
      .select(['moved.song_id', 'moved.role', 'moved.instrument', 'moved.position'])
      .select((eb) =>
        eb
          .selectFrom('song_credits as kept')
          .select((kept) => kept.fn.min('kept.position').as('position'))
          .whereRef('kept.song_id', '=', 'moved.song_id')
          .where('kept.artist_id', '=', to)
          .whereRef('kept.role', '=', 'moved.role')
          .where(sql<SqlBool>`coalesce(kept.instrument, '') = coalesce(moved.instrument, '')`)
          .as('kept_position'),
      )
      .where('moved.artist_id', '=', from)
      .where('moved.song_id', 'in', songIds)
      .execute()
    const moved = db.updateTable('song_credits').set({ artist_id: to }).where('artist_id', '=', from).where('song_id', 'in', songIds)
    await moved.execute()
    await db
      .deleteFrom('song_credits')
      .where('artist_id', '=', to)
      .where('song_id', 'in', songIds)
      .where(
        sql<SqlBool>`exists (select 1 from song_credits as earlier where earlier.song_id = song_credits.song_id
          and earlier.artist_id = song_credits.artist_id and earlier.role = song_credits.role
          and coalesce(earlier.instrument, '') = coalesce(song_credits.instrument, '') and earlier.position < song_credits.position)`,
      )
      .execute()
    return { songs: songIds.length, credits }
  },

  /** Moves the album credits to another artist. An album that credits both keeps the earlier position. Returns the moved credits. */
  async moveOfAlbums(from: string, to: string) {
    const credits = await db
      .selectFrom('album_artists')
      .leftJoin('album_artists as kept', (on) => on.onRef('kept.album_id', '=', 'album_artists.album_id').on('kept.artist_id', '=', to))
      .select(['album_artists.album_id', 'album_artists.position', 'kept.position as kept_position'])
      .where('album_artists.artist_id', '=', from)
      .execute()
    for (const { album_id, position, kept_position } of credits) {
      if (kept_position === null) continue
      await db.deleteFrom('album_artists').where('album_id', '=', album_id).where('artist_id', '=', from).execute()
      if (position < kept_position)
        await db.updateTable('album_artists').set({ position }).where('album_id', '=', album_id).where('artist_id', '=', to).execute()
    }
    await db.updateTable('album_artists').set({ artist_id: to }).where('artist_id', '=', from).execute()
    return credits
  },

  /** The credits of songs, by song and position. */
  ofSongs: (songIds: readonly string[]) =>
    db.selectFrom('song_credits').selectAll().where('song_id', 'in', songIds).orderBy('song_id').orderBy('position').execute(),

  ofAlbum: (albumId: string) =>
    db.selectFrom('album_artists').select('artist_id').where('album_id', '=', albumId).orderBy('position').execute(),

  /** Replaces all credits of a song, in this order. */
  async replaceOfSong(songId: string, credits: readonly Omit<SongCreditsTable, 'song_id' | 'position'>[]): Promise<void> {
    await db.deleteFrom('song_credits').where('song_id', '=', songId).execute()
    const rows = credits.map(({ artist_id, role, instrument }, index) => ({
      song_id: songId,
      position: index + 1,
      artist_id,
      role,
      instrument,
    }))
    if (rows.length > 0) await insertRows(db, 'song_credits', rows).execute()
  },
})
