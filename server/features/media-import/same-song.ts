import type { Viewer } from '#contract/session.ts'
import type { Inspection } from '#contract/uploads.ts'
import type { Db } from '#server/repositories.ts'
import { mayFind } from '#server/visibility/song-visibility.ts'

/** Finds the song with the same content among those that the viewer may hear. One whose file is missing is ignored. */
export const createSameSong =
  (db: Db) =>
  async (contentHash: string, viewer: Viewer): Promise<Inspection['sameSong']> => {
    const songs = await db.mediaImport.listByContent(contentHash)
    const found = songs.find((song) => !song.is_file_missing && mayFind(song, viewer))
    return found ? { id: found.id, title: found.title } : null
  }
