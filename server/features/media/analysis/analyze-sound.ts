import { join } from 'node:path'
import { z } from 'zod'
import { damagedCode } from '../damaged-files.ts'
import { spawnFfmpegDecoder } from '../renditions/ffmpeg.ts'
import { spawnRestricted } from '../restricted-process.ts'
import { faultOfFile, processorLimit, runLimited } from '../run-limited.ts'

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

const analyzeChild = join(import.meta.dirname, 'analyze-child.ts')
const memoryMegabytes = 256
/** Limit of processor time per second of sound, for each process. */
const processorSeconds = 0.5

/** Measures the sound of a file. Throws NotDecodable, and system errors. */
export async function analyzeSound(o: Analysis): Promise<SoundMeasures> {
  const { input, durationSeconds, ffmpeg, signal, progressed } = o
  const limits = { processorMilliseconds: processorLimit(durationSeconds, processorSeconds), signal }
  let latest = ''
  const onLine = (line: string) => {
    latest = line
    const seconds = Number(line)
    if (durationSeconds && seconds > 0) progressed(Math.min(1, seconds / durationSeconds))
  }
  if (ffmpeg === null) {
    const child = spawnRestricted(analyzeChild, [input], { readable: [input], memoryMegabytes })
    check(faultOfFile(await runLimited(child, { ...limits, onLine }), damagedCode))
  } else {
    const child = spawnRestricted(analyzeChild, ['-'], { readable: [], memoryMegabytes })
    const decoder = spawnFfmpegDecoder(ffmpeg, { input, output: child.stdin })
    // The decoder writes to the other end of this pipe, so the samples do not pass through this process.
    child.stdin?.destroy()
    const [decoded, measured] = await Promise.all([
      runLimited(decoder, { ...limits, onLine: () => {} }),
      runLimited(child, { ...limits, onLine }),
    ])
    check(faultOfFile(measured, damagedCode))
    check(faultOfFile(decoded))
  }
  const measures = SoundMeasures.parse(JSON.parse(latest))
  if (measures.seconds === 0) throw new NotDecodable('no sound')
  return measures
}

function check(fault: string | null) {
  if (fault !== null) throw new NotDecodable(fault)
}
