import type { CategorySampleResult, SampleResult, SampleStatus } from '#contract/sample-tools.ts'
import type { Viewer } from '#contract/session.ts'
import type { UploadCategory } from '#contract/upload-choices.ts'
import { categorySamples, sampleSongs } from '#samples/samples.ts'
import { exclusively, type SharedLocks } from '#server/database/engine/shared-locks.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { CategoriesService } from '#server/features/categories/categories.service.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { MediaLibrary } from '#server/features/media/media-library.ts'
import { detailsOfTags } from '#server/features/songs/song-columns.ts'
import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { UploadedSongsService } from '#server/features/uploaded-songs/uploaded-songs.service.ts'
import { asAppError } from '#server/http/errors.ts'
import type { ReportFailure } from '#server/logger.ts'
import type { Db } from '#server/repositories.ts'
import { home, ingestSample, sampleDefaults } from './samples.service.ts'

export type SampleTools = ReturnType<typeof createSampleTools>

interface Deps {
  db: Db
  locks: SharedLocks
  library: MediaLibrary
  discarded: DiscardedFiles
  songs: Pick<SongsService, 'create'>
  categories: Pick<CategoriesService, 'ensure'>
  uploadedSongs: Pick<UploadedSongsService, 'categoryFor' | 'inspectTaken'>
  reportFailure: ReportFailure
}

type Sample = Parameters<typeof ingestSample>[1] & { artist: string; album: string | null }
type Outcome = Pick<SampleResult, 'status' | 'error' | 'songId'>

/** Adds samples at the request of an administrator. Songs are identified by title and artist; existing ones are unchanged. */
export function createSampleTools(deps: Deps) {
  const { db, locks, library, discarded, songs, categories, uploadedSongs } = deps

  /** Serialized: two concurrent runs would both find a song missing. */
  const withLock = <T>(work: () => Promise<T>): Promise<T> => exclusively(locks, 'samples', work)

  const findExisting = (named: { title: string; artist: string | null }) => db.songs.findNamed(named)

  async function add(sample: Sample, category: { id: string; name: string }, actor: Viewer): Promise<Outcome> {
    const existing = await findExisting(sample)
    if (existing) return outcome('present', existing.id)
    const files = await ingestSample(library, sample, category.name)
    const id = newId()
    try {
      await db.transaction(async (tx) => {
        const song = { id, ...detailsOfTags(sample), category_id: category.id, ...files, created_at: newTimestamp() }
        await tx.songs.insert({ ...song, ...sampleDefaults })
        await tx.activity.record({ actor, kind: 'songs', action: 'created', subject: { id, name: sample.title } })
      })
    } catch (error) {
      await discarded.afterFailedWrite(files)
      throw error
    }
    return outcome('added', id)
  }

  /** A failed sample does not stop the others. */
  async function orFailed(work: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await work()
    } catch (error) {
      deps.reportFailure(error, 'a sample was not added')
      return { status: 'failed', error: asAppError(error).code, songId: null }
    }
  }

  return {
    /** The songs that the first start adds, in 'Home'. */
    addSongs: (actor: Viewer): Promise<SampleResult[]> =>
      withLock(async () => {
        const results: SampleResult[] = []
        // The first sample is added last, so that it is the newest song and the first one on the home page.
        for (const sample of sampleSongs.toReversed()) {
          const added = await orFailed(async () => add(sample, await categories.ensure([home.name], home.color, actor), actor))
          results.unshift({ title: sample.title, ...added })
        }
        return results
      }),

    addForCategories: (actor: Viewer): Promise<CategorySampleResult[]> =>
      withLock(async () => {
        const results: CategorySampleResult[] = []
        for (const { category: choice, ...sample } of categorySamples) {
          const added = await orFailed(async () =>
            add({ ...sample, album: null, mediaType: 'audio' }, await uploadedSongs.categoryFor(choice, actor), actor),
          )
          const filename = sample.file.slice(sample.file.lastIndexOf('/') + 1)
          results.push({ category: choice, filename, success: added.status !== 'failed', ...added })
        }
        return results
      }),

    /** Title, artist and album come from the file's tags; `title` is the fallback. Consumes the upload. */
    addLocal: (o: { uploadId: string; category: UploadCategory; title: string }, actor: Viewer): Promise<SampleResult> =>
      withLock(async () => {
        const { mediaType, ...tags } = await uploadedSongs.inspectTaken(o.uploadId, actor)
        const named = { title: tags.title ?? o.title, artist: tags.artist }
        const existing = await findExisting(named)
        if (existing) {
          await library.release([o.uploadId])
          return { title: named.title, ...outcome('present', existing.id) }
        }
        const { id: categoryId } = await uploadedSongs.categoryFor(o.category, actor)
        const details = detailsOfTags({ ...tags, ...named })
        const { id } = await songs.create({ ...details, mediaType, categoryId, uploadId: o.uploadId }, actor)
        return { title: named.title, ...outcome('added', id) }
      }),
  }
}

const outcome = (status: SampleStatus, songId: string): Outcome => ({ status, error: null, songId })
