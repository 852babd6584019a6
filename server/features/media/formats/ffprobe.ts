import { spawn } from 'node:child_process'
import { z } from 'zod'
import type { AudioDetails, MediaDetails, VideoDetails } from '#contract/media-details.ts'
import { limitProcessorTime } from '../processor-time.ts'
import { singleFile } from '../single-file.ts'

const processorMilliseconds = 3_000
const outputMax = 1024 * 1024

export interface FfprobeFacts {
  durationSeconds: number | null
  hasAudio: boolean
  hasVideo: boolean
  details: Pick<MediaDetails, 'audio' | 'video'>
}

const count = z.coerce.number().int().positive().nullable().catch(null)
const text = z.string().nullable().catch(null)
const Stream = z.object({
  codec_type: text,
  codec_name: text,
  profile: text,
  sample_rate: count,
  channels: count,
  bits_per_sample: count,
  bits_per_raw_sample: count,
  width: count,
  height: count,
  pix_fmt: text,
  color_transfer: text,
  disposition: z.object({ attached_pic: z.number() }).nullable().catch(null),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).catch([]),
})
type Stream = z.output<typeof Stream>

const Output = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({ duration: z.coerce.number().positive().finite().optional().catch(undefined) }).default({}),
})

/** The facts that ffprobe reads. Null if it is not installed; without tracks if it cannot read the file. */
export async function runFfprobe(path: string, o: { command: string; onSlow(): void }): Promise<FfprobeFacts | null> {
  const streamFacts = Object.keys(Stream.shape).filter((name) => !['disposition', 'side_data_list'].includes(name))
  const sections = ['format=duration', `stream=${streamFacts}`, 'stream_disposition=attached_pic', 'stream_side_data=rotation']
  const entries = ['-show_entries', sections.join(':'), '-of', 'json']
  const child = spawn(o.command, ['-v', 'quiet', ...singleFile, ...entries, `file:${path}`], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { promise, resolve } = Promise.withResolvers<'absent' | 'unreadable' | 'ended'>()
  const chunks: Buffer[] = []
  let length = 0
  const endWatch = limitProcessorTime(child.pid ?? 0, {
    limitMilliseconds: processorMilliseconds,
    onExceeded: () => resolve('unreadable'),
    onStuck: () => resolve('unreadable'),
    slow: { milliseconds: processorMilliseconds / 3, onSlow: o.onSlow },
  })
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    if (length > outputMax) resolve('unreadable')
  })
  child.on('error', () => resolve('absent'))
  child.on('close', (code) => resolve(code === 0 ? 'ended' : 'unreadable'))
  try {
    const outcome = await promise
    if (outcome === 'absent') return null
    return factsOf(outcome === 'ended' ? Buffer.concat(chunks).toString() : '{}')
  } finally {
    endWatch()
    child.kill('SIGKILL')
  }
}

function factsOf(output: string): FfprobeFacts {
  const { streams, format } = Output.parse(JSON.parse(output))
  const sound = streams.find((stream) => stream.codec_type === 'audio')
  const picture = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic)
  return {
    durationSeconds: format.duration ?? null,
    hasAudio: sound !== undefined,
    hasVideo: picture !== undefined,
    details: { audio: sound ? audioOf(sound) : null, video: picture ? videoOf(picture) : null },
  }
}

const audioOf = (stream: Stream): AudioDetails => ({
  codec: stream.codec_name ?? 'unknown',
  profile: stream.profile,
  sampleRate: stream.sample_rate,
  channels: stream.channels,
  bitsPerSample: stream.bits_per_raw_sample ?? stream.bits_per_sample,
})

function videoOf(stream: Stream): VideoDetails {
  // FFmpeg states the rotation counterclockwise.
  const turn = stream.side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  const rotation = (360 - Math.round(turn / 90) * 90 + 360) % 360
  const [width, height] = rotation % 180 === 0 ? [stream.width, stream.height] : [stream.height, stream.width]
  return {
    codec: stream.codec_name ?? 'unknown',
    profile: stream.profile,
    bitDepth: stream.bits_per_raw_sample ?? (stream.pix_fmt ? Number(/p(\d\d)[lb]e$/.exec(stream.pix_fmt)?.[1] ?? 8) : null),
    pixelFormat: stream.pix_fmt,
    width,
    height,
    rotation,
    isHdr: ['smpte2084', 'arib-std-b67'].includes(stream.color_transfer ?? ''),
  }
}
