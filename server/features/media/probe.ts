import { resolve } from 'node:path'
import type { MediaDetails } from '#contract/media-details.ts'
import { type MediaTags, noTags } from '#contract/media-tags.ts'
import type { MediaType } from '#contract/songs.ts'
import { AppError } from '#server/app-error.ts'
import { createSemaphore } from '#server/concurrency.ts'
import { type FfprobeFacts, runFfprobe } from './formats/ffprobe.ts'
import { containerOf, mediaFormat, undescribedCodec } from './formats/media-formats.ts'
import type { MediaFacts } from './formats/media-reader.ts'
import { type ChildReading, createProbeChildren, probeChildScript } from './probe-children.ts'

export interface ProbedMedia extends MediaTags {
  mediaType: MediaType
  mimeType: string
  /** Without the dot; a-z and 0-9. */
  extension: string
  /** With millisecond precision; null if the length is unknown. */
  durationSeconds: number | null
  details: MediaDetails
  /** The picture in the file's tags, not validated; at most 10 MB. */
  cover: Uint8Array | null
}

/**
 * Probes a local file. Queued, which may take minutes on a busy machine. Throws empty_file, wrong_media_type (neither audio nor video),
 * unreadable_media (damaged, or too expensive to read) and unavailable (the file system does not respond).
 */
export type Probe = (path: string) => Promise<ProbedMedia>

/** Tests pass another `ffprobe`, reader or limit of processor time. */
export function createProbe({ ffprobe = 'ffprobe', readerScript = probeChildScript, processorMilliseconds = 5_000 } = {}): Probe {
  const children = createProbeChildren(readerScript, processorMilliseconds)
  const whileFree = createProbeQueue()
  return (path) =>
    whileFree(async (onSlow) => {
      const reading = await children.read(path, onSlow)
      if (reading.outcome === 'empty_file' || reading.outcome === 'wrong_media_type') throw new AppError(reading.outcome)
      const isComplete = reading.outcome === 'read' && isDescribed(reading.facts) && reading.facts.durationSeconds !== null
      const isHopeless = reading.outcome === 'unreadable_media' && !reading.type
      const others = isComplete || isHopeless ? null : await runFfprobe(resolve(path), { command: ffprobe, onSlow })
      return toMedia(reading, others)
    })
}

/** Combines the results of our own readers with those of ffprobe, if it is installed and was run. */
function toMedia(reading: Exclude<ChildReading, { outcome: 'empty_file' | 'wrong_media_type' }>, others: FfprobeFacts | null): ProbedMedia {
  if (reading.outcome === 'unreadable_media') {
    const format = reading.type && others && mediaFormat(reading.type, others)
    if (!others || !format) throw new AppError('unreadable_media')
    const details = { container: containerOf(format), ...others.details }
    return { ...format, ...noTags, cover: null, durationSeconds: plausibleDuration(others.durationSeconds), details }
  }
  const { isVerified, durationSeconds, details, ...format } = reading.facts
  const { cover, ...tags } = reading.tags ?? { ...noTags, cover: null }
  const isOwn = isDescribed(reading.facts)
  if (!isVerified && others && !others.hasAudio && !others.hasVideo) throw new AppError('unreadable_media')
  return {
    ...format,
    ...tags,
    durationSeconds: plausibleDuration(durationSeconds) ?? plausibleDuration(others?.durationSeconds),
    details: isOwn || !others ? details : { ...details, ...others.details },
    cover: cover === null ? null : Buffer.from(cover, 'base64'),
  }
}

/** Whether our own readers have read all facts. */
const isDescribed = ({ isVerified, details }: MediaFacts) => isVerified && details.video?.codec !== undescribedCodec

const longestSeconds = 1_000_000

const plausibleDuration = (seconds: number | null | undefined): number | null =>
  seconds && seconds > 0 && seconds < longestSeconds ? Math.round(seconds * 1000) / 1000 : null

const atOnce = 2
/** Limit including files that turned out to be slow. */
const atOnceMax = 8

/** FIFO queue. A file that turns out to be slow gives its slot to the next one, so that a few such files do not hold up all others. */
function createProbeQueue() {
  const all = createSemaphore(atOnceMax)
  const fast = createSemaphore(atOnce)
  return <T>(work: (onSlow: () => void) => Promise<T>): Promise<T> =>
    all.run(async () => {
      const release = await fast.acquire()
      return work(release).finally(release)
    })
}
