import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaDetails } from '#contract/media-details.ts'
import type { Playability, RenditionFormat, SongMedia } from '#contract/song-media.ts'
import { AppError } from '#server/app-error.ts'
import type { Addresses } from '#server/http/addresses.ts'
import { JobImpossible, type JobRun } from '#server/jobs/job-worker.ts'
import type { Job } from '#server/jobs/jobs.repository.ts'
import type { Db } from '#server/repositories.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type AnalysisService, analysisVersion } from '../analysis/analysis.service.ts'
import { withJobFile } from '../job-file.ts'
import { renditionPath } from '../media-paths.ts'
import type { Probe, ProbedMedia } from '../probe.ts'
import { makeRendition, NotConvertible } from './make-rendition.ts'
import { detailsOf, soundRenditionKinds } from './media-files.repository.ts'
import { browsersWithout } from './playability.ts'
import { posterVersion } from './posters.service.ts'
import { planRendition, playabilityOf, rulesVersion } from './rendition-rules.ts'
import { isRenditionOffered, soundRenditionVersions } from './sound-renditions.service.ts'
import { streamSecondsMin, streamVersion } from './stream-rules.ts'

const types: Record<RenditionFormat, { mimeType: string; extension: string }> = {
  flac: { mimeType: 'audio/flac', extension: 'flac' },
  aac: { mimeType: 'audio/mp4', extension: 'm4a' },
  mp4: { mimeType: 'video/mp4', extension: 'mp4' },
}

export type RenditionsService = ReturnType<typeof createRenditionsService>

interface Deps {
  db: Db
  storage: Storage
  probe: Probe
  addresses: Addresses
  analysis: AnalysisService
  /** Name or path of ffmpeg. */
  ffmpeg: string
  hasFfmpeg(): Promise<boolean>
  workFolder: string
}

/** Which browsers play each media file, and copies of those that some do not play. */
export function createRenditionsService({ db, storage, probe, addresses, analysis, ffmpeg, hasFfmpeg, workFolder }: Deps) {
  /** Reads the file of the job, and creates a rendition if one is needed. */
  async function process({ job, signal, progressed }: JobRun): Promise<void> {
    const known = await db.mediaFiles.find(job.subject)
    if (known?.rules_version === rulesVersion && !(known.obstacle === 'needs_ffmpeg' && (await hasFfmpeg()))) {
      await db.jobs.finish(job)
      return
    }
    await withJobFile(storage, job, async (input) => {
      const media = await probe(input).catch((error: unknown) => {
        if (error instanceof AppError && error.code !== 'unavailable') throw new JobImpossible(error.code)
        throw error
      })
      await processProbed(job, { input, media, signal, progressed })
    })
  }

  type Work = Omit<JobRun, 'job'> & { input: string; media: ProbedMedia }

  async function processProbed(job: Job, { input, media, signal, progressed }: Work) {
    const { details, durationSeconds } = media
    const { plan, obstacle } = planRendition(details, await hasFfmpeg())
    if (!plan) return finish(job, { details, rendition: null, obstacle })
    const { mimeType, extension } = types[plan.format]
    const output = join(workFolder, `rendition-${job.output_id}`)
    const key = renditionPath({ original: job.subject, unique: job.output_id ?? '', extension })
    try {
      await makeRendition({ plan, input, output, details, durationSeconds, ffmpeg, signal, progressed })
      // An interrupted attempt may have stored one that no row names.
      await storage.trash(key)
      await storage.adopt(output, key)
    } catch (error) {
      if (!(error instanceof NotConvertible)) throw error
      await finish(job, { details, rendition: null, obstacle: 'not_convertible' })
      return
    } finally {
      await rm(output, { force: true })
    }
    const sizeBytes = (await storage.stat(key))?.sizeBytes ?? 0
    const isUsed = await finish(job, { details, rendition: { key, mimeType, sizeBytes }, obstacle: null })
    if (!isUsed) await storage.trash(key)
  }

  /** False if another worker has taken the job or its song is deleted. */
  const finish = (
    job: Job,
    { details, rendition, obstacle }: { details: MediaDetails; rendition: Rendition | null; obstacle: Playability['obstacle'] },
  ): Promise<boolean> =>
    db.transaction(async (tx) => {
      if (!(await tx.jobs.finish(job))) return false
      const before = await tx.mediaFiles.find(job.subject)
      await tx.discardedFiles.add({ media_path: before?.rendition_path ?? null })
      await tx.mediaFiles.write({
        path: job.subject,
        details: JSON.stringify(details),
        plays_everywhere: rendition !== null || obstacle === null,
        rendition_path: rendition?.key ?? null,
        rendition_mime_type: rendition?.mimeType ?? null,
        rendition_size_bytes: rendition?.sizeBytes ?? null,
        obstacle,
        rules_version: rulesVersion,
      })
      const isMeasured = (await tx.soundAnalyses.find(job.subject))?.rules_version === analysisVersion
      if (!isMeasured) await tx.jobs.add('sound', job.subject, job.priority)
      for (const kind of soundRenditionKinds)
        if (before?.[`${kind}_version`] !== soundRenditionVersions[kind] && (await hasFfmpeg()) && (await isRenditionOffered(tx, kind)))
          await tx.jobs.add(kind, job.subject, job.priority)
      const isStreamed = !details.video || before?.stream_version === streamVersion || !(await hasFfmpeg())
      if (!isStreamed && ((await tx.songs.findByMediaPath(job.subject))?.duration_seconds ?? 0) > streamSecondsMin)
        await tx.jobs.add('stream', job.subject, job.priority)
      const hasPoster = !details.video || before?.poster_version === posterVersion
      if (!hasPoster && (await tx.songs.listWithoutCover(job.subject)).length > 0) await tx.jobs.add('poster', job.subject, job.priority)
      return true
    })

  return {
    process,

    /** Playability of a file that has no song yet. */
    playability: async (details: MediaDetails): Promise<Playability> => playabilityOf(details, await hasFfmpeg()),

    /** Adds jobs for files that older rules have read or, now that ffmpeg is installed, could not process without it. */
    async addDueJobs(): Promise<void> {
      await db.jobs.addForMediaFiles({ rulesBefore: rulesVersion })
      if (await hasFfmpeg()) await db.jobs.addForMediaFiles({ obstacle: 'needs_ffmpeg' })
    },

    async mediaOf(mediaPath: string): Promise<SongMedia> {
      // Read before the results: if the job is finished, its results are complete.
      const job = await db.jobs.findNext(mediaPath)
      const [file, sound] = await Promise.all([db.mediaFiles.find(mediaPath), analysis.analysisOf(mediaPath)])
      const details = detailsOf(file)
      return {
        details,
        unsupportedIn: details ? browsersWithout(details) : [],
        rendition:
          file?.rendition_mime_type && file.rendition_size_bytes !== null
            ? { mimeType: file.rendition_mime_type, sizeBytes: file.rendition_size_bytes }
            : null,
        obstacle: file?.obstacle ?? null,
        mp3: file?.mp3_size_bytes ? { sizeBytes: file.mp3_size_bytes } : null,
        ...sound,
        originalUrl: addresses.media(mediaPath),
        job: job ? { kind: job.kind, state: job.state, progress: job.progress, attempts: job.attempts } : null,
      }
    },

    /** Reads and converts the file again, and measures its sound again. */
    async remake(mediaPath: string): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.mediaFiles.expire(mediaPath)
        await tx.soundAnalyses.expire(mediaPath)
        await tx.jobs.add('media', mediaPath)
      })
    },

    /** Like `remake`, for all files, in the background. */
    async remakeAll(): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.mediaFiles.expireAll()
        await tx.soundAnalyses.expireAll()
        await tx.jobs.addForMediaFiles({ rulesBefore: rulesVersion })
        await tx.jobs.retryFailed()
      })
    },

    async overview() {
      const [waiting, failed, limitedSongs] = await Promise.all([
        db.jobs.count(['waiting', 'running']),
        db.jobs.count(['failed']),
        db.mediaFiles.countLimited(),
      ])
      return { waiting, failed, limitedSongs, hasFfmpeg: await hasFfmpeg() }
    },
  }
}

interface Rendition {
  key: string
  mimeType: string
  sizeBytes: number
}
