import type { Viewer } from '#contract/session.ts'
import type { Inspection } from '#contract/uploads.ts'
import type { Db } from '#server/repositories.ts'
import { mayFind } from '#server/visibility/song-visibility.ts'

/** Finds a song with the same content among those that the viewer may play. Ignores one whose file is missing. */
export const createSameSong =
  (db: Db) =>
  async (contentHash: string, viewer: Viewer): Promise<Inspection['sameSong']> => {
    const songs = await db.mediaImport.listByContent(contentHash)
    const found = songs.find((song) => !song.is_file_missing && mayFind(song, viewer))
    return found ? { id: found.id, title: found.title } : null
  }
