import { resolve } from 'node:path'
import type { MediaType } from '#contract/songs.ts'
import { AppError } from '#server/http/app-error.ts'
import { runFfprobe } from './formats/ffprobe.ts'
import { createProbeChildren } from './probe-children.ts'

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
 * Reads what a local file is, as soon as its turn comes: on a busy machine that may take minutes. Throws wrong_media_type (neither audio
 * nor video), unreadable_media (damaged, or too expensive to read) and unavailable (the file system does not respond).
 */
export type Probe = (path: string) => Promise<ProbedMedia>

/** Tests name another `ffprobe` or less processor time. */
export function createProbe({ ffprobe = 'ffprobe', processorMilliseconds = 5_000 } = {}): Probe {
  const children = createProbeChildren(processorMilliseconds)
  const whileFree = createProbeQueue()
  return (path) =>
    whileFree(async (onSlow) => {
      const reading = await children.read(path, onSlow)
      if (reading.outcome !== 'read') throw new AppError(reading.outcome)
      const { isVerified, durationSeconds, ...facts } = reading.facts
      const { cover, ...texts } = reading.tags
      const isComplete = isVerified && durationSeconds !== null
      const findings = isComplete ? null : await runFfprobe(resolve(path), { command: ffprobe, onSlow })
      if (!isVerified && findings?.hasTracks === false) throw new AppError('unreadable_media')
      return {
        ...facts,
        ...texts,
        durationSeconds: plausibleDuration(durationSeconds) ?? plausibleDuration(findings?.durationSeconds),
        cover: cover === null ? null : Buffer.from(cover, 'base64'),
      }
    })
}

const longestSeconds = 1_000_000

const plausibleDuration = (seconds: number | null | undefined): number | null =>
  seconds && seconds > 0 && seconds < longestSeconds ? Math.round(seconds * 1000) / 1000 : null

const atOnce = 2
/** Together with those that turned out to be slow. */
const atOnceMax = 8

/** First come, first served. A file that turns out to be slow frees its place for the next one, so that a few such files do not hold up all others. */
function createProbeQueue() {
  const waiting: (() => void)[] = []
  let running = 0
  let slow = 0

  function startNext() {
    while (waiting.length > 0 && running - slow < atOnce && running < atOnceMax) {
      running++
      waiting.shift()?.()
    }
  }

  return async <T>(work: (onSlow: () => void) => Promise<T>): Promise<T> => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      startNext()
    })
    let isSlow = false
    const onSlow = () => {
      if (isSlow) return
      isSlow = true
      slow++
      startNext()
    }
    try {
      return await work(onSlow)
    } finally {
      running--
      if (isSlow) slow--
      startNext()
    }
  }
}
