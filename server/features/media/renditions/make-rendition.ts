import type { ChildProcess } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaDetails } from '#contract/media-details.ts'
import type { RenditionFormat } from '#contract/song-media.ts'
import { spawnRestricted } from '../restricted-process.ts'
import { runLimited } from '../run-limited.ts'
import { spawnFfmpeg } from './ffmpeg.ts'
import type { RenditionPlan } from './rendition-rules.ts'

interface Making {
  plan: { format: RenditionFormat | 'small'; with: RenditionPlan['with'] }
  /** Local paths. */
  input: string
  output: string
  details: MediaDetails
  durationSeconds: number | null
  ffmpeg: string
  signal: AbortSignal
  progressed(part: number): void
}

/** The file cannot be converted: it is damaged, or takes too much processor time. */
export class NotConvertible extends Error {}

const encodeChild = join(import.meta.dirname, 'encode-child.ts')
const encodeChildMegabytes = 256
const damagedCode = 2

/** Limit of processor time per second of media. x264 takes about two seconds per second of Full HD on a slow machine. */
export const processorSeconds = { flac: 0.5, aac: 1, small: 1, mp4: 20 } as const
const startSeconds = 60
/** Assumed length if the file does not state it. */
const assumedSeconds = 3_600

interface Conversion {
  processorMilliseconds: number
  signal: AbortSignal
  /** Progress units that the child reports per second of media. */
  unitsPerSecond: number
  durationSeconds: number | null
  progressed(part: number): void
  /** Exit code for a damaged file; any other means that the child itself failed. Undefined: every code is the file's fault. */
  damagedCode?: number
}

/** Runs a converting process to its end. Throws NotConvertible, and system errors. */
export async function convert(child: ChildProcess, o: Conversion): Promise<void> {
  const { processorMilliseconds, signal, unitsPerSecond, durationSeconds, progressed, damagedCode } = o
  const { outcome, code, errors } = await runLimited(child, {
    processorMilliseconds,
    signal,
    onLine(line) {
      const units = Number(/^(?:out_time_us=)?(\d+)$/.exec(line)?.[1])
      if (durationSeconds && units > 0) progressed(Math.min(1, units / unitsPerSecond / durationSeconds))
    },
  })
  if (outcome === 'stuck') throw new Error('The file system or the program does not respond')
  if (outcome === 'too_expensive') throw new NotConvertible('too much processor time')
  if (code !== 0 && damagedCode !== undefined && code !== damagedCode && code !== null)
    throw new Error(`A rendition was not made: ${errors}`)
  if (code !== 0) throw new NotConvertible(errors)
}

export const ffmpegUnitsPerSecond = 1_000_000

/** `processorSeconds`: limit per second of media. */
export const processorLimit = (durationSeconds: number | null, processorSeconds: number) =>
  1_000 * (startSeconds + (durationSeconds ?? assumedSeconds) * processorSeconds)

/** Writes the rendition to `output`. Throws NotConvertible, and system errors. */
export async function makeRendition(o: Making): Promise<void> {
  const { plan, input, output, details, durationSeconds, ffmpeg, signal, progressed } = o
  const isOwn = plan.with === 'own decoder'
  const child = isOwn
    ? spawnRestricted(encodeChild, [input, output], { readable: [input], writable: [output], memoryMegabytes: encodeChildMegabytes })
    : spawnFfmpeg(ffmpeg, { input, output, format: plan.format, details })
  await convert(child, {
    processorMilliseconds: processorLimit(durationSeconds, processorSeconds[plan.format]),
    unitsPerSecond: isOwn ? (details.audio?.sampleRate ?? 0) : ffmpegUnitsPerSecond,
    ...{ signal, durationSeconds, progressed },
    ...(isOwn && { damagedCode }),
  })
  if ((await stat(output)).size === 0) throw new NotConvertible('no sound and no picture')
}
