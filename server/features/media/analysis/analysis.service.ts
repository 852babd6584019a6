import type { AnalysisObstacle, SoundAnalysis } from '#contract/song-media.ts'
import type { SoundAnalysesTable } from '#server/database/media-schema.ts'
import type { JobRun } from '#server/jobs/job-worker.ts'
import type { Job } from '#server/jobs/jobs.repository.ts'
import type { Db } from '#server/repositories.ts'
import type { Storage } from '#server/storage/storage.ts'
import { hasOwnDecoder } from '../codecs/own-decoders.ts'
import { withJobFile } from '../job-file.ts'
import { detailsOf } from '../renditions/media-files.repository.ts'
import { analyzeSound, NotDecodable, type SoundMeasures } from './analyze-sound.ts'

/** Increment it with every change of the measurements: files of older versions are then measured again. */
export const analysisVersion = 1

export type AnalysisService = ReturnType<typeof createAnalysisService>

interface Deps {
  db: Db
  storage: Storage
  /** Name or path of ffmpeg. */
  ffmpeg: string
  hasFfmpeg(): Promise<boolean>
}

/** Loudness, waveform and silence of media files. */
export function createAnalysisService({ db, storage, ffmpeg, hasFfmpeg }: Deps) {
  /** Measures the sound of the job's file, unless another file with the same content was measured. */
  async function process(run: JobRun): Promise<void> {
    const { job } = run
    const same = await db.soundAnalyses.findOfSameContent(job.subject, analysisVersion)
    if (same) return finish(job, same)
    const details = detailsOf(await db.mediaFiles.find(job.subject))
    if (!details?.audio) return finish(job, notMeasured(null))
    const isOwn = hasOwnDecoder(details.container, details.audio)
    if (!isOwn && !(await hasFfmpeg())) return finish(job, notMeasured('needs_ffmpeg'))
    await measure(run)
  }

  async function measure({ job, signal, progressed }: JobRun) {
    const song = await db.songs.findByMediaPath(job.subject)
    const program = (await hasFfmpeg()) ? ffmpeg : null
    const durationSeconds = song?.duration_seconds ?? null
    const measures = await withJobFile(storage, job, (input) =>
      analyzeSound({ input, durationSeconds, ffmpeg: program, signal, progressed }),
    ).catch((error: unknown) => {
      if (error instanceof NotDecodable) return null
      throw error
    })
    await finish(job, measures ? columnsOf(measures) : notMeasured('not_decodable'))
  }

  /** Writes nothing if another worker has taken the job or its song is deleted. */
  const finish = (job: Job, analysis: Omit<SoundAnalysesTable, 'path' | 'rules_version'>): Promise<void> =>
    db.transaction(async (tx) => {
      if (await tx.jobs.finish(job)) await tx.soundAnalyses.write({ ...analysis, path: job.subject, rules_version: analysisVersion })
    })

  return {
    process,

    /** Adds jobs for sounds that were not measured or, now that ffmpeg is installed, could not be without it. */
    async addDueJobs(): Promise<void> {
      await db.jobs.addForSounds({ rulesBefore: analysisVersion })
      if (await hasFfmpeg()) await db.jobs.addForSounds({ obstacle: 'needs_ffmpeg' })
    },

    async analysisOf(mediaPath: string): Promise<{ analysis: SoundAnalysis | null; analysisObstacle: AnalysisObstacle | null }> {
      const row = await db.soundAnalyses.find(mediaPath)
      if (!row?.peaks) return { analysis: null, analysisObstacle: row?.obstacle ?? null }
      const analysis = {
        loudness: row.loudness,
        truePeak: row.true_peak,
        silenceStartSeconds: row.silence_start_seconds ?? 0,
        silenceEndSeconds: row.silence_end_seconds ?? 0,
      }
      return { analysis, analysisObstacle: null }
    },

    async waveformOf(mediaPath: string | null): Promise<number[] | null> {
      const peaks = mediaPath === null ? null : (await db.soundAnalyses.find(mediaPath))?.peaks
      return peaks ? [...Buffer.from(peaks, 'base64')] : null
    },
  }
}

const hundredths = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)

const columnsOf = ({ loudness, truePeak, silenceStartSeconds, silenceEndSeconds, peaks }: SoundMeasures) => ({
  loudness: hundredths(loudness),
  true_peak: hundredths(truePeak),
  silence_start_seconds: silenceStartSeconds,
  silence_end_seconds: silenceEndSeconds,
  peaks,
  obstacle: null,
})

const notMeasured = (obstacle: AnalysisObstacle | null) => ({
  loudness: null,
  true_peak: null,
  silence_start_seconds: null,
  silence_end_seconds: null,
  peaks: null,
  obstacle,
})
