import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobRun } from '#server/jobs/job-worker.ts'
import type { Db } from '#server/repositories.ts'
import type { Storage } from '#server/storage/storage.ts'
import { withJobFile } from '../job-file.ts'
import { keepPicture, type PendingCovers } from '../pending-covers.ts'
import { faultOfFile, runLimited } from '../run-limited.ts'
import { spawnFfmpegFrame } from './ffmpeg.ts'
import { detailsOf } from './media-files.repository.ts'

/** Increment it to choose frames differently. A file gets one frame per version, so a cover that was removed stays removed. */
export const posterVersion = 1

interface Deps {
  db: Db
  storage: Storage
  pendingCovers: PendingCovers
  /** Name or path of ffmpeg. */
  ffmpeg: string
  hasFfmpeg(): Promise<boolean>
  workFolder: string
}

const processorMilliseconds = 120_000
/** Skips the start, which is often dark. */
const startPart = 0.1
const startSecondsMax = 30

/** Uses a frame as the cover of videos without one. */
export function createPostersService({ db, storage, pendingCovers, ffmpeg, hasFfmpeg, workFolder }: Deps) {
  async function process({ job, signal }: JobRun): Promise<void> {
    const song = await db.songs.findByMediaPath(job.subject)
    const video = detailsOf(await db.mediaFiles.find(job.subject))?.video
    const picture = song && video && (await hasFfmpeg()) ? await frame(song.duration_seconds) : null
    const isAdded = await db.transaction(async (tx) => {
      if (!(await tx.jobs.finish(job))) return false
      await tx.mediaFiles.setPosterVersion(job.subject, posterVersion)
      const songIds = picture ? await tx.songs.listWithoutCover(job.subject) : []
      for (const { id } of songIds) await tx.pendingCovers.add({ song_id: id, picture_key: picture ?? '' })
      return songIds.length > 0
    })
    if (isAdded) pendingCovers.start()

    /** Storage key of the frame; null if the video cannot be decoded. */
    async function frame(durationSeconds: number | null): Promise<string | null> {
      const output = join(workFolder, `poster-${job.output_id}`)
      const seconds = Math.min(startSecondsMax, (durationSeconds ?? 0) * startPart)
      try {
        return await withJobFile(storage, job, async (input) => {
          const child = spawnFfmpegFrame(ffmpeg, { input, output, seconds, isHdr: video?.isHdr ?? false })
          const fault = faultOfFile(await runLimited(child, { processorMilliseconds, signal, onLine: () => {} }))
          const bytes = fault === null ? await readFile(output).catch(() => null) : null
          return bytes && bytes.length > 0 ? keepPicture(storage, bytes) : null
        })
      } finally {
        await rm(output, { force: true })
      }
    }
  }

  return {
    process,

    /** Adds jobs for videos without a cover for which this version has taken no frame. */
    async addDueJobs(): Promise<void> {
      if (await hasFfmpeg()) await db.jobs.addForPosters({ versionsBefore: posterVersion })
    },
  }
}
