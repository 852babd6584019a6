import type { LoudnessMode } from '#contract/setting-rules.ts'

interface Sound {
  /** In LUFS; null if it is unknown. */
  loudness: number | null
  duration_seconds: number | null
}

export interface LoudnessRule {
  mode: LoudnessMode
  /** In LUFS. */
  target: number
}

/**
 * The player's volume (0 to 1) for a song of this loudness, so that all songs are equally loud. Songs below the target are unchanged,
 * because a player can only attenuate.
 */
export const playbackVolume = (loudness: number | null, { mode, target }: LoudnessRule): number =>
  mode === 'off' || loudness === null ? 1 : Math.round(10_000 * 10 ** (Math.min(0, target - loudness) / 20)) / 10_000

/** Used if a length is unknown. */
const assumedSeconds = 240

/** Loudness of consecutive sounds: the mean of their energy. Null if none is known. */
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
