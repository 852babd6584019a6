import { join } from 'node:path'
import { z } from 'zod'
import { spawnFfmpegDecoder } from '../renditions/ffmpeg.ts'
import { spawnRestricted } from '../restricted-process.ts'
import { type Ended, runLimited } from '../run-limited.ts'

interface Analysis {
  /** Local path of the media file. */
  input: string
  durationSeconds: number | null
  /** Name or path of ffmpeg; null uses the decoders here. */
  ffmpeg: string | null
  signal: AbortSignal
  progressed(part: number): void
}

/** The results of measure-sound.ts, with peaks in base64. */
const SoundMeasures = z.object({
  seconds: z.number(),
  loudness: z.number().nullable(),
  truePeak: z.number().nullable(),
  silenceStartSeconds: z.number(),
  silenceEndSeconds: z.number(),
  peaks: z.base64(),
})
export type SoundMeasures = z.infer<typeof SoundMeasures>

/** The sound cannot be decoded: the file is damaged, or takes too much processor time or memory. */
export class NotDecodable extends Error {}

const analyseChild = join(import.meta.dirname, 'analyse-child.ts')
const memoryMegabytes = 256
const damagedCode = 2
/** Limit of processor time per second of sound, for each process. */
const processorSeconds = 0.5
const startSeconds = 60
/** Assumed length if the file does not state it. */
const assumedSeconds = 3_600

/** Measures the sound of a file. Throws NotDecodable, and system errors. */
export async function analyseSound(o: Analysis): Promise<SoundMeasures> {
  const { input, durationSeconds, ffmpeg, signal, progressed } = o
  const limits = { processorMilliseconds: 1_000 * (startSeconds + (durationSeconds ?? assumedSeconds) * processorSeconds), signal }
  let latest = ''
  const onLine = (line: string) => {
    latest = line
    const seconds = Number(line)
    if (durationSeconds && seconds > 0) progressed(Math.min(1, seconds / durationSeconds))
  }
  if (ffmpeg === null) {
    const child = spawnRestricted(analyseChild, [input], { readable: [input], memoryMegabytes })
    checkEnd(await runLimited(child, { ...limits, onLine }), damagedCode)
  } else {
    const child = spawnRestricted(analyseChild, ['-'], { readable: [], memoryMegabytes })
    const decoder = spawnFfmpegDecoder(ffmpeg, { input, output: child.stdin })
    // The decoder writes to the other end of this pipe, so the samples do not pass through this process.
    child.stdin?.destroy()
    const [decoded, measured] = await Promise.all([
      runLimited(decoder, { ...limits, onLine: () => {} }),
      runLimited(child, { ...limits, onLine }),
    ])
    checkEnd(measured, damagedCode)
    if (decoded.outcome !== 'ended' || decoded.code !== 0) throw new NotDecodable(decoded.errors)
  }
  const measures = SoundMeasures.parse(JSON.parse(latest))
  if (measures.seconds === 0) throw new NotDecodable('no sound')
  return measures
}

function checkEnd({ outcome, code, errors }: Ended, damaged: number) {
  if (outcome === 'stuck') throw new Error('The file system or the program does not respond')
  if (outcome === 'too_expensive') throw new NotDecodable('too much processor time')
  if (code === damaged || code === null) throw new NotDecodable(errors)
  if (code !== 0) throw new Error(`A sound was not analysed: ${errors}`)
}
