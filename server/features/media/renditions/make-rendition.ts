import type { ChildProcess } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaDetails } from '#contract/media-details.ts'
import type { RenditionFormat } from '#contract/song-media.ts'
import { damagedCode } from '../damaged-files.ts'
import { spawnRestricted } from '../restricted-process.ts'
import { faultOfFile, processorLimit, runLimited } from '../run-limited.ts'
import { spawnFfmpeg } from './ffmpeg.ts'
import type { SoundRenditionKind } from './media-files.repository.ts'
import type { RenditionPlan } from './rendition-rules.ts'

interface Making {
  plan: { format: RenditionFormat | SoundRenditionKind; with: RenditionPlan['with'] }
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

/** Limit of processor time per second of media. x264 takes about two seconds per second of Full HD on a slow machine. */
export const processorSeconds = { flac: 0.5, aac: 1, small: 1, mp3: 1, mp4: 20 } as const

interface Conversion {
  processorMilliseconds: number
  signal: AbortSignal
  /** Progress units that the child reports per second of media. */
  unitsPerSecond: number
  durationSeconds: number | null
  progressed(part: number): void
  /** See `faultOfFile`. */
  damagedCode?: number
}

/** Runs a converting process to its end. Throws NotConvertible, and system errors. */
export async function convert(child: ChildProcess, o: Conversion): Promise<void> {
  const { processorMilliseconds, signal, unitsPerSecond, durationSeconds, progressed, damagedCode } = o
  const ended = await runLimited(child, {
    processorMilliseconds,
    signal,
    onLine(line) {
      const units = Number(/^(?:out_time_us=)?(\d+)$/.exec(line)?.[1])
      if (durationSeconds && units > 0) progressed(Math.min(1, units / unitsPerSecond / durationSeconds))
    },
  })
  const fault = faultOfFile(ended, damagedCode)
  if (fault !== null) throw new NotConvertible(fault)
}

export const ffmpegUnitsPerSecond = 1_000_000

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
