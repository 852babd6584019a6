import type { Viewer } from '#contract/session.ts'
import type { Inspection } from '#contract/uploads.ts'
import type { Database } from '#server/database/database.ts'
import { mayHear } from '#server/features/songs/song-audience.ts'
import { createMediaImportRepository } from './media-import.repository.ts'

/** Tells which song of the library has the very same content, of those that the viewer may hear. One whose file is missing has none. */
export const createSameSong =
  (database: Database) =>
  async (contentHash: string, viewer: Viewer): Promise<Inspection['sameSong']> => {
    const songs = await createMediaImportRepository(database.handle).listByContent(contentHash)
    const found = songs.find((song) => !song.is_file_missing && mayHear(song, viewer))
    return found ? { id: found.id, title: found.title } : null
  }
