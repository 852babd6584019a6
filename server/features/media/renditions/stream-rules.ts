import type { VideoDetails } from '#contract/media-details.ts'

/** Increment it with every change of streams: those of older versions are then created again. */
export const streamVersion = 1

/** A shorter video has loaded before a stream would help. */
export const streamSecondsMin = 60

/** Segments of all variants start at the same times. */
export const segmentSeconds = 4

export interface Variant {
  /** Name of its files. */
  name: string
  /** Shorter side in pixels. */
  size: number
  isUpright: boolean
  bitsPerSecondMax: number
}

/** Maximum bits per second by shorter side in pixels. */
const rates = [
  { size: 360, bitsPerSecondMax: 800_000 },
  { size: 480, bitsPerSecondMax: 1_400_000 },
  { size: 720, bitsPerSecondMax: 2_800_000 },
  { size: 1080, bitsPerSecondMax: 5_000_000 },
] as const
const [, , , largest] = rates
/** Sizes above the video's own size divided by this are skipped: they would hardly differ from it. */
const nearby = 1.2
const longerSideMax = 1_920

/** Variants in ascending size, none larger than the picture. */
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
/**
 * Sound is video/mp4, too: for audio/mp4, players get a generated prefix (sound-start.ts), but playlists refer to segments by fixed
 * offsets.
 */
const types: Readonly<Record<string, string>> = { m3u8: playlistType, mp4: 'video/mp4', jpg: 'image/jpeg' }

/** Undefined if the key is not part of a stream. */
export const typeInStream = (key: string): string | undefined => types[key.slice(key.lastIndexOf('.') + 1)]
