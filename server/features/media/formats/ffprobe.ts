import { spawn } from 'node:child_process'
import { z } from 'zod'
import { limitProcessorTime } from '../processor-time.ts'

const processorMilliseconds = 3_000
const outputMax = 1024 * 1024

export interface FfprobeFacts {
  durationSeconds: number | null
  hasAudio: boolean
  hasVideo: boolean
}

const Output = z.object({
  streams: z.array(z.object({ codec_type: z.string().optional() })).default([]),
  format: z.object({ duration: z.coerce.number().positive().finite().optional().catch(undefined) }).default({}),
})

/** What ffprobe reads of a media file; null where it is not installed, without tracks where it cannot read the file. */
export async function runFfprobe(path: string, o: { command: string; onSlow(): void }): Promise<FfprobeFacts | null> {
  // Playlist formats name further files and addresses to open: nothing but this file.
  const reach = ['-protocol_whitelist', 'file']
  const entries = ['-show_entries', 'format=duration:stream=codec_type', '-of', 'json']
  const child = spawn(o.command, ['-v', 'quiet', ...reach, ...entries, `file:${path}`], {
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
    return outcome === 'ended' ? factsOf(Buffer.concat(chunks).toString()) : { durationSeconds: null, hasAudio: false, hasVideo: false }
  } finally {
    endWatch()
    child.kill('SIGKILL')
  }
}

function factsOf(output: string): FfprobeFacts {
  const { streams, format } = Output.parse(JSON.parse(output))
  return {
    durationSeconds: format.duration ?? null,
    hasAudio: streams.some((stream) => stream.codec_type === 'audio'),
    hasVideo: streams.some((stream) => stream.codec_type === 'video'),
  }
}
