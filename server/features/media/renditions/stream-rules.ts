import type { VideoDetails } from '#contract/media-details.ts'

/** Incremented with every change of what a stream is: those of an older version are made again. */
export const streamVersion = 1

/** A shorter video has arrived before a stream would help. */
export const streamSecondsMin = 60

/** Segments of all variants begin at the same times. */
export const segmentSeconds = 4

export interface Variant {
  /** Of its files. */
  name: string
  /** Pixels of the shorter side. */
  size: number
  isUpright: boolean
  bitsPerSecondMax: number
}

/** Bits per second for so many pixels of the shorter side. */
const rates = [
  { size: 360, bitsPerSecondMax: 800_000 },
  { size: 480, bitsPerSecondMax: 1_400_000 },
  { size: 720, bitsPerSecondMax: 2_800_000 },
  { size: 1080, bitsPerSecondMax: 5_000_000 },
] as const
const [, , , largest] = rates
/** A size that is so near to that of the video is left out for it. */
const nearby = 1.2
const longerSideMax = 1_920

/** From the smallest on, none larger than the picture. */
export function variantsOf({ width, height }: Pick<VideoDetails, 'width' | 'height'>): Variant[] {
  if (!width || !height) return []
  const shrink = Math.min(1, longerSideMax / Math.max(width, height))
  const own = Math.min(largest.size, 2 * Math.floor((Math.min(width, height) * shrink) / 2))
  const sizes = [...rates.map(({ size }) => size).filter((size) => size * nearby <= own), own]
  return sizes.map((size) => ({
    name: `${size}p`,
    size,
    isUpright: height > width,
    bitsPerSecondMax: (rates.find((rate) => rate.size >= size) ?? largest).bitsPerSecondMax,
  }))
}

const playlistType = 'application/vnd.apple.mpegurl'
/** The sound is video/mp4 as well: players get audio/mp4 with a prefix of its own (sound-start.ts), and segments lie at fixed places. */
const types: Readonly<Record<string, string>> = { m3u8: playlistType, mp4: 'video/mp4', jpg: 'image/jpeg' }

/** Undefined of what is no part of a stream. */
export const typeInStream = (key: string): string | undefined => types[key.slice(key.lastIndexOf('.') + 1)]
