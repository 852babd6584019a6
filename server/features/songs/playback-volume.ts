import type { LoudnessMode } from '#contract/setting-rules.ts'

interface Sound {
  /** In LUFS; null where it is not known. */
  loudness: number | null
  duration_seconds: number | null
}

export interface LoudnessRule {
  mode: LoudnessMode
  /** In LUFS. */
  target: number
}

/**
 * From 0 to 1: what a player plays this loudness with, so that everything it plays is equally loud. What is quieter than the target stays as it
 * is: a player can only attenuate.
 */
export const playbackVolume = (loudness: number | null, { mode, target }: LoudnessRule): number =>
  mode === 'off' || loudness === null ? 1 : Math.round(10_000 * 10 ** (Math.min(0, target - loudness) / 20)) / 10_000

/** Where a length is not known. */
const assumedSeconds = 240

/** Of sounds that follow each other: the mean of their energy. Null where none of them is known. */
export function combinedLoudness(sounds: readonly Sound[]): number | null {
  let [energy, seconds] = [0, 0]
  for (const { loudness, duration_seconds } of sounds) {
    if (loudness === null) continue
    const length = duration_seconds ?? assumedSeconds
    energy += length * 10 ** (loudness / 10)
    seconds += length
  }
  return seconds > 0 ? 10 * Math.log10(energy / seconds) : null
}
