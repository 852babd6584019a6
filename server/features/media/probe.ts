import { execFile } from 'node:child_process'
import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { MediaType } from '#contract/songs.ts'
import { createSemaphore } from '#server/concurrency.ts'
import { AppError } from '#server/http/app-error.ts'
import { runFfprobe } from './formats/ffprobe.ts'
import { workedMilliseconds } from './worked-time.ts'

export interface ProbedMedia {
  mediaType: MediaType
  mimeType: string
  /** Without a dot; a-z and 0-9. */
  extension: string
  /** To the millisecond; null where the length cannot be read. */
  durationSeconds: number | null
  title: string | null
  artist: string | null
  album: string | null
  /** The picture in the file's tags, unchecked, 10 MB at most. */
  cover: Uint8Array | null
}

/**
 * Reads what a local file is. Throws wrong_media_type (neither audio nor video), unreadable_media (damaged, or too slow to read) and
 * unavailable (this machine is too busy to tell: try again later).
 */
export type Probe = (path: string) => Promise<ProbedMedia>

/**
 * Every file is read in a process of its own that may read it and nothing else, knows no secrets, and is killed when it overstays.
 * Tests name another `ffprobe` or a shorter `timeLimitMilliseconds`.
 */
export function createProbe({ ffprobe = 'ffprobe', timeLimitMilliseconds = 5_000 } = {}): Probe {
  // Two turns of 750 ms and five seconds to live: at most some fourteen children, and nobody waits long for a stubborn file.
  const semaphore = createSemaphore(2)
  return async (path) => {
    for (let attempt = 1; ; attempt++) {
      const media = await semaphore.runBriefly(750, () => probe(path, ffprobe, timeLimitMilliseconds))
      if (media !== 'starved') return media
      if (attempt === attempts) throw new AppError('unavailable')
    }
  }
}

/** A file is not called damaged because a busy machine never let its reader work. */
const attempts = 3

async function probe(path: string, ffprobe: string, timeLimitMilliseconds: number): Promise<ProbedMedia | 'starved'> {
  const reading = await readInChild(resolve(path), timeLimitMilliseconds)
  if (reading === 'starved') return reading
  if (reading.outcome !== 'read') throw new AppError(reading.outcome)
  const { isVerified, durationSeconds, ...facts } = reading.facts
  const { cover, ...texts } = reading.tags
  const findings = await runFfprobe(resolve(path), ffprobe)
  if (!isVerified && findings?.hasTracks === false) throw new AppError('unreadable_media')
  return {
    ...facts,
    ...texts,
    durationSeconds: plausibleDuration(findings?.durationSeconds) ?? plausibleDuration(durationSeconds),
    cover: cover === null ? null : Buffer.from(cover, 'base64'),
  }
}

const longestSeconds = 1_000_000

const plausibleDuration = (seconds: number | null | undefined): number | null =>
  seconds && seconds > 0 && seconds < longestSeconds ? Math.round(seconds * 1000) / 1000 : null

/** What probe-child.ts prints. */
const Reading = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['wrong_media_type', 'unreadable_media']) }),
  z.object({
    outcome: z.literal('read'),
    facts: z.object({
      mediaType: MediaType,
      mimeType: z.string().regex(/^[\w.+/-]+$/),
      extension: z.string().regex(/^[a-z0-9]{1,8}$/),
      durationSeconds: z.number().nullable(),
      isVerified: z.boolean(),
    }),
    tags: z.object({
      title: z.string().nullable(),
      artist: z.string().nullable(),
      album: z.string().nullable(),
      cover: z.string().nullable(),
    }),
  }),
])

const run = promisify(execFile)
const sourcesFolder = resolve(import.meta.dirname, '../../..')
const childScript = join(import.meta.dirname, 'probe-child.ts')
/** A cover of 10 MB in base64, and some. */
const outputMax = 16 * 1024 * 1024

async function readInChild(path: string, timeLimitMilliseconds: number): Promise<z.output<typeof Reading> | 'starved'> {
  const permissions = ['--permission', `--allow-fs-read=${sourcesFolder}`, `--allow-fs-read=${path}`]
  const running = run(process.execPath, ['--max-old-space-size=256', ...permissions, childScript, path], {
    maxBuffer: outputMax,
    env: {},
  })
  givePrecedenceOver(running.child.pid)
  let wasStarved = false
  const limit = setTimeout(() => {
    const worked = workedMilliseconds(running.child.pid ?? 0)
    wasStarved = worked !== null && worked < timeLimitMilliseconds / 2
    running.child.kill('SIGKILL')
  }, timeLimitMilliseconds)
  try {
    return Reading.parse(JSON.parse((await running).stdout))
  } catch (error) {
    if (wasKilled(error)) return wasStarved ? 'starved' : { outcome: 'unreadable_media' }
    throw error
  } finally {
    clearTimeout(limit)
  }
}

/** Streaming goes on smoothly while files are read. */
function givePrecedenceOver(processId: number | undefined) {
  try {
    if (processId !== undefined) setPriority(processId, 10)
  } catch {
    // It has ended already, or this system has no priorities.
  }
}

/** Too slow, out of memory, or more output than a cover takes. */
const wasKilled = (error: unknown): boolean =>
  error instanceof Error &&
  (('signal' in error && typeof error.signal === 'string') || ('code' in error && error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'))
