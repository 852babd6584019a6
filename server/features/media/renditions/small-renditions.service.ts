import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaDetails } from '#contract/media-details.ts'
import type { JobRun } from '#server/jobs/job-worker.ts'
import type { Db } from '#server/repositories.ts'
import type { Storage } from '#server/storage/storage.ts'
import { withJobFile } from '../job-file.ts'
import { renditionPath } from '../media-paths.ts'
import { makeRendition, NotConvertible } from './make-rendition.ts'
import { detailsOf } from './media-files.repository.ts'

/** Increment it with every change of small renditions: those of older versions are then created again. */
export const smallVersion = 1

interface Deps {
  db: Db
  storage: Storage
  /** Name or path of ffmpeg. */
  ffmpeg: string
  hasFfmpeg(): Promise<boolean>
  workFolder: string
}

/** Below this rate no small rendition is created: it would save little and sound worse. */
const bitsPerSecondMin = 120_000

/** A second, smaller rendition of sound, for listeners who save data. */
export function createSmallRenditionsService({ db, storage, ffmpeg, hasFfmpeg, workFolder }: Deps) {
  async function process(run: JobRun): Promise<void> {
    const { job } = run
    const [file, song] = await Promise.all([db.mediaFiles.find(job.subject), db.songs.findByMediaPath(job.subject)])
    const details = detailsOf(file)
    const seconds = song?.duration_seconds ?? 0
    const bits = 8 * (file?.rendition_size_bytes ?? song?.size_bytes ?? 0)
    const isWorthIt = details?.audio && !details.video && seconds > 0 && bits / seconds > bitsPerSecondMin
    if (isWorthIt && !(await hasFfmpeg())) return void (await db.jobs.finish(job))
    const key = isWorthIt ? await make(run, details, seconds) : null
    const isUsed = await db.transaction(async (tx) => {
      if (!(await tx.jobs.finish(job))) return false
      await tx.discardedFiles.add({ media_path: (await tx.mediaFiles.find(job.subject))?.small_path ?? null })
      await tx.mediaFiles.setSmall(job.subject, { small_path: key, small_version: smallVersion })
      return true
    })
    if (key && !isUsed) await storage.trash(key)
  }

  /** Storage key of the rendition; null if the file cannot be converted. */
  async function make({ job, signal, progressed }: JobRun, details: MediaDetails, durationSeconds: number): Promise<string | null> {
    const output = join(workFolder, `small-${job.output_id}`)
    const key = renditionPath({ original: job.subject, unique: job.output_id ?? '', extension: 'm4a' })
    try {
      await withJobFile(storage, job, (input) =>
        makeRendition({ plan: { format: 'small', with: 'ffmpeg' }, input, output, details, durationSeconds, ffmpeg, signal, progressed }),
      )
      // An interrupted attempt may have stored one that no row names.
      await storage.trash(key)
      await storage.adopt(output, key)
      return key
    } catch (error) {
      if (error instanceof NotConvertible) return null
      throw error
    } finally {
      await rm(output, { force: true })
    }
  }

  return {
    process,

    /** Adds jobs for sounds without a rendition of this version. */
    async addDueJobs(): Promise<void> {
      if (await hasFfmpeg()) await db.jobs.addForSmallRenditions({ versionsBefore: smallVersion })
    },
  }
}
