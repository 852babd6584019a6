import type { Handle } from '#server/database/database.ts'

export const createSongGenresRepository = (db: Handle) => ({
  /** Every genre of published songs, with its number of songs and albums. */
  list: () =>
    db
      .selectFrom('song_genres')
      .select((eb) => ['genre', eb.fn.countAll<number>().as('song_count'), eb.fn.count<number>('album_id').distinct().as('album_count')])
      .groupBy('genre')
      .orderBy('genre')
      .execute(),
})
