import type { Db } from '#server/repositories.ts'
import { anonymous } from '#server/visibility/visibility-rule.ts'
import type { createSongAudience } from './song-audience.ts'
import type { PresentSongs } from './songs.presenter.ts'

interface Deps {
  db: Db
  songs: Pick<ReturnType<typeof createSongAudience>, 'listAudible'>
  presentSongs: PresentSongs
}

/** Finds the songs that play in place of others in a language. Only those that every visitor may hear: responses are shared. */
export const createListRecordings =
  ({ db, songs, presentSongs }: Deps) =>
  async (ids: readonly string[]) => {
    const { toRecording } = await presentSongs()
    const rows = await songs.listAudible(ids, anonymous)
    const lyrics = await db.songs.lyricsOf(rows.map(({ id }) => id))
    return new Map(rows.map((row) => [row.id, toRecording({ ...row, lyrics: lyrics.get(row.id) ?? null })]))
  }
