import type { Database } from '#server/database/database.ts'
import { exclusively } from '#server/database/engine/shared-locks.ts'
import type { MediaLibrary } from '#server/features/media/media-library.ts'
import { createDiscardedFilesRepository, type DiscardedFile } from './discarded-files.repository.ts'
import { createSongSelectionsRepository } from './song-selections.repository.ts'

export type DiscardedFiles = ReturnType<typeof createDiscardedFiles>

const atOnce = 20

/**
 * Moves the files of songs that were deleted many at once into the trash, a few at a time and after the answer: each is flushed to the
 * disk. The list of them is written with the deletion itself, so whatever a restart interrupts goes on afterwards.
 */
export function createDiscardedFiles({ database, library }: { database: Database; library: MediaLibrary }) {
  let underWay: Promise<void> | null = null
  const stopping = new AbortController()

  async function trashNext(): Promise<boolean> {
    const waiting = createDiscardedFilesRepository(database.handle)
    const files = await waiting.next(atOnce)
    if (files.length === 0) return false
    const of = (kind: DiscardedFile['kind']) => files.filter((file) => file.kind === kind).map(({ path }) => path)
    const used = await createSongSelectionsRepository(database.handle).usedFiles({
      media: of('media'),
      covers: of('cover'),
      captions: of('captions'),
    })
    await Promise.all(files.filter(({ path }) => !used.has(path)).map((file) => library.trash(asPaths(file))))
    await waiting.remove(files.map(({ path }) => path))
    return true
  }

  async function trashAll() {
    while (!stopping.signal.aborted && (await trashNext()));
  }

  return {
    /** Begins, or goes on; resolves when nothing waits any more. Throws StorageError. */
    trash: (): Promise<void> => {
      underWay ??= exclusively(database.locks, 'discarded-files', trashAll, stopping).finally(() => {
        underWay = null
      })
      return underWay
    },
    /** Ends after the files that are being moved. */
    async stop() {
      stopping.abort()
      await underWay?.catch(() => {})
    },
  }
}

const asPaths = ({ kind, path }: DiscardedFile) =>
  kind === 'media' ? { mediaPath: path } : kind === 'cover' ? { coverPath: path } : { captionsPath: path }
