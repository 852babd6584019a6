import type { MediaImportLine, MediaImportNote } from '#contract/media-import.ts'
import { isUniqueViolation } from '#server/database/engine/database-errors.ts'
import type { FoundFile } from '#server/features/media/found-media.ts'
import { storedColumns } from '#server/features/songs/song-files.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { line } from './import-lines.ts'
import type { SongFile } from './media-import.repository.ts'

export type AttachFile = ReturnType<typeof createAttachFile>

/** Attaches a file to a song, unless the song has been edited since. `media` is null for a file that is back at its former key. */
export const createAttachFile =
  ({ db }: { db: Db }, count: (tx: Repositories) => Promise<void>) =>
  async (song: SongFile, note: MediaImportNote, media: FoundFile | null): Promise<MediaImportLine> => {
    const { title } = song
    try {
      const isWritten = await db.transaction(async (tx) => {
        if (media && !(await tx.songs.updateFile(song, storedColumns(media)))) return false
        if (media?.picture) await tx.pendingCovers.add({ song_id: song.id, picture_key: media.picture })
        await count(tx)
        return true
      })
      return line(title, isWritten ? note : 'edited_by_other', song)
    } catch (error) {
      // Another song already uses the file.
      if (isUniqueViolation(error)) return line(title, 'edited_by_other', song)
      throw error
    }
  }

/** The song's data that is needed to store its file. */
export const foundFor = ({ title, cover_path, external_cover_url }: SongFile) => ({
  title,
  wantsEmbeddedCover: cover_path === null && external_cover_url === null,
})

/** Marks a song whose file cannot be found, so that lists show the mark. */
export async function markMissing({ db }: { db: Db }, song: SongFile): Promise<void> {
  if (song.is_file_missing) return
  await db.songs.updateFile(song, { is_file_missing: true })
}
