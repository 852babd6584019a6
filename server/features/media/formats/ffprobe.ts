import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
const timeLimitMilliseconds = 3_000

export interface FfprobeFacts {
  durationSeconds: number | null
  hasTracks: boolean
}

const Output = z.object({
  streams: z.array(z.object({ codec_type: z.string().optional() })).default([]),
  format: z.object({ duration: z.coerce.number().positive().finite().optional().catch(undefined) }).default({}),
})

/** What ffprobe says about a media file; null where it is not installed, `hasTracks` false where it cannot read the file. */
export async function runFfprobe(path: string, command: string): Promise<FfprobeFacts | null> {
  // Playlist formats name further files and addresses to open: nothing but this file.
  const reach = ['-protocol_whitelist', 'file']
  const entries = ['-show_entries', 'format=duration:stream=codec_type', '-of', 'json']
  try {
    const { stdout } = await run(command, ['-v', 'quiet', ...reach, ...entries, `file:${path}`], {
      timeout: timeLimitMilliseconds,
      killSignal: 'SIGKILL',
      env: { PATH: process.env.PATH },
    })
    const { streams, format } = Output.parse(JSON.parse(stdout))
    return {
      durationSeconds: format.duration ?? null,
      hasTracks: streams.some((stream) => stream.codec_type === 'audio' || stream.codec_type === 'video'),
    }
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES')
    return isAbsent ? null : { durationSeconds: null, hasTracks: false }
  }
}
