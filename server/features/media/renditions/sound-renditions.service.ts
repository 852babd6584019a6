import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaDetails } from '#contract/media-details.ts'
import type { JobRun } from '#server/jobs/job-worker.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { DiscardedFiles } from '../discarded-files.ts'
import { withJobFile } from '../job-file.ts'
import { renditionPath } from '../media-paths.ts'
import { makeRendition, NotConvertible } from './make-rendition.ts'
import { detailsOf, type SoundRendition, type SoundRenditionKind } from './media-files.repository.ts'
import { isLossless } from './rendition-rules.ts'

/** Increment one with every change of these renditions: those of older versions are then created again. */
export const soundRenditionVersions = { small: 2, mp3: 1 } as const satisfies Record<SoundRenditionKind, number>

/** Below this rate no small rendition is created: it would save little and sound worse. */
const bitsPerSecondMin = 120_000

interface Rule {
  extension: string
  /** Whether the sound gets this rendition. */
  isFor(sound: { details: MediaDetails; bitsPerSecond: number }): boolean
}

const rules: Record<SoundRenditionKind, Rule> = {
  /** For listeners who save data. */
  small: { extension: 'm4a', isFor: ({ bitsPerSecond }) => bitsPerSecond > bitsPerSecondMin },
  /** For downloads: a tenth to a third of the size, and every player plays it. */
  mp3: { extension: 'mp3', isFor: ({ details }) => isLossless(details) },
}

interface Deps {
  db: Db
  storage: Storage
  discarded: Pick<DiscardedFiles, 'start'>
  /** Name or path of ffmpeg. */
  ffmpeg: string
  hasFfmpeg(): Promise<boolean>
  workFolder: string
}

export type SoundRenditionsService = ReturnType<typeof createSoundRenditionsService>

/** Further renditions of songs without a picture, for other purposes than playing in all browsers. */
export function createSoundRenditionsService({ db, storage, discarded, ffmpeg, hasFfmpeg, workFolder }: Deps) {
  const processOf = (kind: SoundRenditionKind) => async (run: JobRun) => {
    const { job } = run
    const [file, song] = await Promise.all([db.mediaFiles.find(job.subject), db.songs.findByMediaPath(job.subject)])
    const details = detailsOf(file)
    const seconds = song?.duration_seconds ?? 0
    const bitsPerSecond = (8 * (file?.rendition_size_bytes ?? song?.size_bytes ?? 0)) / seconds
    const isMade = details?.audio && !details.video && seconds > 0 && rules[kind].isFor({ details, bitsPerSecond })
    const isOffered = await isRenditionOffered(db, kind)
    if (isMade && isOffered && !(await hasFfmpeg())) return void (await db.jobs.finish(job))
    // Version 1 of small renditions did not store their size.
    const kept = kind === 'small' && file?.small_version === 1 ? file.small_path : null
    const key = isMade && isOffered ? (kept ?? (await make(kind, run, details, seconds))) : null
    const sizeBytes = key === null ? null : ((await storage.stat(key))?.sizeBytes ?? null)
    const made: SoundRendition = { path: key, sizeBytes, version: isOffered ? soundRenditionVersions[kind] : 0 }
    const isUsed = await db.transaction(async (tx) => {
      if (!(await tx.jobs.finish(job))) return false
      const before = (await tx.mediaFiles.find(job.subject))?.[`${kind}_path`] ?? null
      if (before !== key) await tx.discardedFiles.add({ media_path: before })
      await tx.mediaFiles.setSoundRendition(job.subject, kind, made)
      return true
    })
    if (!isUsed && key !== null && key !== kept) await storage.trash(key)
    else discarded.start()
  }

  /** Storage key of the rendition; null if the file cannot be converted. */
  async function make(kind: SoundRenditionKind, { job, signal, progressed }: JobRun, details: MediaDetails, durationSeconds: number) {
    const output = join(workFolder, `${kind}-${job.output_id}`)
    const key = renditionPath({ original: job.subject, unique: job.output_id ?? '', extension: rules[kind].extension })
    try {
      await withJobFile(storage, job, (input) =>
        makeRendition({ plan: { format: kind, with: 'ffmpeg' }, input, output, details, durationSeconds, ffmpeg, signal, progressed }),
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
    processOf,

    /** Adds jobs that make the MP3 renditions that the settings now ask for, or remove those that they no longer ask for. */
    async followSetting(tx: Repositories): Promise<void> {
      await tx.jobs.addForMp3Renditions((await isRenditionOffered(tx, 'mp3')) ? { versionsBefore: soundRenditionVersions.mp3 } : 'remove')
    },

    /** Adds jobs for sounds without renditions of these versions. */
    async addDueJobs(): Promise<void> {
      if (!(await hasFfmpeg())) return
      await db.jobs.addForSmallRenditions({ versionsBefore: soundRenditionVersions.small })
      if (await isRenditionOffered(db, 'mp3')) await db.jobs.addForMp3Renditions({ versionsBefore: soundRenditionVersions.mp3 })
    },
  }
}

/** Whether the site's settings ask for such renditions. */
export const isRenditionOffered = async ({ settings }: Pick<Repositories, 'settings'>, kind: SoundRenditionKind): Promise<boolean> =>
  kind === 'small' || (await settings.current()).mp3_downloads === 'true'
