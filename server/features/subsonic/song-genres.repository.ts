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

  /** The genres of the albums' published songs, the most frequent of each album first. */
  async ofAlbums(albumIds: readonly string[]): Promise<Map<string | null, string[]>> {
    if (albumIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('songs')
      .innerJoin('song_genres', 'song_genres.song_id', 'songs.id')
      .select(['songs.album_id', 'genre'])
      .where('songs.album_id', 'in', albumIds)
      .groupBy(['songs.album_id', 'genre'])
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .orderBy('genre')
      .execute()
    const genres = Map.groupBy(rows, ({ album_id }) => album_id)
    return new Map([...genres].map(([id, found]) => [id, found.map(({ genre }) => genre)]))
  },
})
