import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { MediaDetails, VideoDetails } from '#contract/media-details.ts'
import { stripColumns, stripName, stripOf } from '#contract/thumbnail-strip.ts'
import type { JobRun } from '#server/jobs/job-worker.ts'
import type { Db } from '#server/repositories.ts'
import type { Storage } from '#server/storage/storage.ts'
import { withJobFile } from '../job-file.ts'
import type { MediaLibrary } from '../media-library.ts'
import { besideStream, streamPath } from '../media-paths.ts'
import { processorLimit } from '../run-limited.ts'
import { spawnFfmpegStrip, spawnFfmpegTrack } from './ffmpeg.ts'
import { convert, ffmpegUnitsPerSecond, NotConvertible, processorSeconds } from './make-rendition.ts'
import { detailsOf } from './media-files.repository.ts'
import { h264Codec, mainPlaylist, rateOf, soundCodec, type Track, type VideoTrack } from './stream-playlists.ts'
import { streamSecondsMin, streamVersion, type Variant, variantsOf } from './stream-rules.ts'

interface Deps {
  db: Db
  storage: Storage
  library: Pick<MediaLibrary, 'trash'>
  /** Name or path of ffmpeg. */
  ffmpeg: string
  hasFfmpeg(): Promise<boolean>
  workFolder: string
}

interface Source {
  /** Storage key of the rendition, if there is one, otherwise of the original. */
  key: string
  details: MediaDetails & { video: VideoDetails }
  durationSeconds: number
}

const soundName = 'sound'
const startBytes = 4_096

/**
 * HLS streams of long videos: each size and the sound is a file of CMAF segments with a playlist, and a main playlist lists them. A picture
 * with thumbnails lies beside them.
 */
export function createStreamsService({ db, storage, library, ffmpeg, hasFfmpeg, workFolder }: Deps) {
  async function process(run: JobRun): Promise<void> {
    const { job } = run
    const source = await sourceOf(job.subject)
    if (source && !(await hasFfmpeg())) return void (await db.jobs.finish(job))
    const path = source ? await make(run, source) : null
    const isUsed = await db.transaction(async (tx) => {
      if (!(await tx.jobs.finish(job))) return false
      await tx.discardedFiles.add({ media_path: (await tx.mediaFiles.find(job.subject))?.stream_path ?? null })
      await tx.mediaFiles.setStream(job.subject, { stream_path: path, stream_version: streamVersion })
      return true
    })
    if (path && !isUsed) await library.trash({ kind: 'media', path })
  }

  /** Null if the file gets no stream. */
  async function sourceOf(mediaPath: string): Promise<Source | null> {
    const [file, song] = await Promise.all([db.mediaFiles.find(mediaPath), db.songs.findByMediaPath(mediaPath)])
    const details = detailsOf(file)
    const durationSeconds = song?.duration_seconds ?? 0
    if (!details?.video?.width || !details.video.height || !file?.plays_everywhere || durationSeconds <= streamSecondsMin) return null
    return { key: file.rendition_path ?? mediaPath, details: { ...details, video: details.video }, durationSeconds }
  }

  /** Storage key of the main playlist; null if the file cannot be converted. Reuses what an interrupted attempt has stored. */
  async function make(run: JobRun, source: Source): Promise<string | null> {
    const { job } = run
    const path = streamPath({ original: job.subject, unique: job.output_id ?? '' })
    const folder = join(workFolder, `stream-${job.output_id}`)
    const variants = variantsOf(source.details.video)
    const tracks = [...(source.details.audio ? [null] : []), ...variants]
    try {
      await mkdir(folder, { recursive: true })
      for (const [index, variant] of tracks.entries())
        if (!(await storage.stat(besideStream(path, `${nameOf(variant)}.m3u8`))))
          await makeTrack(
            { ...run, progressed: (part) => run.progressed((index + part) / tracks.length) },
            { source, path, folder, variant },
          )
      if (!(await storage.stat(besideStream(path, stripName)))) await makeStrip(run, { source, path, folder, smallest: variants[0] })
      const pictures = await Promise.all(variants.map((variant) => pictureOf(path, variant, source.details.video)))
      await storage.trash(path)
      await storage.put(path, Buffer.from(mainPlaylist({ pictures, sound: source.details.audio ? await soundOf(path) : null })))
      return path
    } catch (error) {
      if (!(error instanceof NotConvertible)) throw error
      await library.trash({ kind: 'media', path })
      return null
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  interface Making {
    source: Source
    path: string
    /** Local folder for temporary files. */
    folder: string
    /** Null for the sound. */
    variant: Variant | null
  }

  /** Stores the track. Its playlist comes last, so it marks a complete track. */
  async function makeTrack({ signal, progressed }: JobRun, { source, path, folder, variant }: Making): Promise<void> {
    const name = nameOf(variant)
    const { durationSeconds } = source
    await withJobFile(storage, { subject: source.key }, (input) =>
      convert(spawnFfmpegTrack(ffmpeg, { input, folder, name, variant }), {
        processorMilliseconds: processorLimit(durationSeconds, processorSeconds[variant ? 'mp4' : 'aac']),
        unitsPerSecond: ffmpegUnitsPerSecond,
        ...{ signal, durationSeconds, progressed },
      }),
    )
    for (const file of [`${name}.mp4`, `${name}.m3u8`]) {
      const key = besideStream(path, file)
      await storage.trash(key)
      await storage.adopt(join(folder, file), key)
      await rm(join(folder, file))
    }
  }

  /** Creates the thumbnails from the smallest size, which is decoded fastest. */
  async function makeStrip(
    { signal }: JobRun,
    { source, path, folder, smallest }: Omit<Making, 'variant'> & { smallest: Variant | undefined },
  ): Promise<void> {
    const { durationSeconds } = source
    const output = join(folder, stripName)
    const { interval, rows } = stripOf(durationSeconds)
    await withJobFile(storage, { subject: besideStream(path, `${smallest?.name}.mp4`) }, (input) =>
      convert(spawnFfmpegStrip(ffmpeg, { input, output, interval, rows, columns: stripColumns }), {
        processorMilliseconds: processorLimit(durationSeconds, processorSeconds.aac),
        unitsPerSecond: ffmpegUnitsPerSecond,
        ...{ signal, durationSeconds, progressed: () => {} },
      }),
    )
    await storage.adopt(output, besideStream(path, stripName))
  }

  const rateIn = async (path: string, name: string) => rateOf(await text(await storage.read(besideStream(path, `${name}.m3u8`))))

  const soundOf = async (path: string): Promise<Track> => ({ name: soundName, codec: soundCodec, rate: await rateIn(path, soundName) })

  async function pictureOf(path: string, { name, size, isUpright }: Variant, video: VideoDetails): Promise<VideoTrack> {
    const start = await storage.read(besideStream(path, `${name}.mp4`), { start: 0, end: startBytes - 1 })
    const codec = h264Codec(Buffer.concat(await start.toArray()))
    if (!codec) throw new NotConvertible('no H.264')
    const [shorter, longer] = [video.width ?? 0, video.height ?? 0].sort((a, b) => a - b)
    const other = 2 * Math.round((size * (longer ?? 0)) / (shorter || 1) / 2)
    const [width, height] = isUpright ? [size, other] : [other, size]
    return { name, codec, rate: await rateIn(path, name), width, height }
  }

  return {
    process,

    /** Adds jobs for long videos without a stream of this version. */
    async addDueJobs(): Promise<void> {
      if (await hasFfmpeg()) await db.jobs.addForStreams({ versionsBefore: streamVersion, secondsMin: streamSecondsMin })
    },
  }
}

const nameOf = (variant: Variant | null) => variant?.name ?? soundName
