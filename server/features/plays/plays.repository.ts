import { sql } from 'kysely'
import type { PlayReport } from '#contract/plays.ts'
import type { DailyPlaysTable, PlaylistPlaysTable, SongPlaysTable } from '#server/database/counts-schema.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'

type Listen = Pick<PlayReport, 'listenId' | 'kind'>

/** Lists are at most as long as a batch of the queue, so each needs one statement. */
export const createPlaysRepository = (db: Handle) => ({
  /** Which of the songs are in which of the playlists, except private ones. */
  songsInPlaylists: (playlistIds: string[], songIds: string[]) =>
    db
      .selectFrom('playlist_songs')
      .innerJoin('playlists', 'playlists.id', 'playlist_songs.playlist_id')
      .select(['playlist_id', 'song_id'])
      .where('playlist_id', 'in', playlistIds)
      .where('song_id', 'in', songIds)
      .where('is_public', '=', true)
      .execute(),

  /** Records listens as counted and returns those that were not recorded before. */
  async noteCounted(listens: Listen[], countedAt: string): Promise<Listen[]> {
    const counted = listens.map(({ listenId, kind }) => ({ listen_id: listenId, kind, counted_at: countedAt }))
    const rows = await insertRows(db, 'counted_listens', counted)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['listen_id', 'kind'])
      .execute()
    return rows.map((row) => ({ listenId: row.listen_id, kind: row.kind }))
  },

  deleteCountedBefore: (limit: Date) => db.deleteFrom('counted_listens').where('counted_at', '<', limit.toISOString()).execute(),

  addToDays: (rows: DailyPlaysTable[]) =>
    insertRows(db, 'daily_plays', rows)
      .onConflict((conflict) => conflict.columns(['day', 'source']).doUpdateSet(added('daily_plays')))
      .execute(),

  addToSongs: (rows: SongPlaysTable[]) =>
    insertRows(db, 'song_plays', rows)
      .onConflict((conflict) => conflict.columns(['song_id', 'day', 'source']).doUpdateSet(added('song_plays')))
      .execute(),

  addToPlaylists: (rows: PlaylistPlaysTable[]) =>
    insertRows(db, 'playlist_plays', rows)
      .onConflict((conflict) => conflict.columns(['playlist_id', 'day']).doUpdateSet(added('playlist_plays')))
      .execute(),
})

const added = (table: 'daily_plays' | 'song_plays' | 'playlist_plays') => ({
  plays: sql<number>`${sql.table(table)}.plays + excluded.plays`,
  completions: sql<number>`${sql.table(table)}.completions + excluded.completions`,
})
