import { lowpass } from './filters.ts'
import { type Mono, type Stereo, sampleRate, samplesIn, silence } from './stereo.ts'

/** Repeats that cross from side to side, each softer and duller than the one before. */
export const pingPong = (sound: Stereo, seconds: number, feedback: number): Stereo => {
  const gap = samplesIn(seconds)
  const echo = silence()
  const dull = [lowpass(3200), lowpass(3200)] as const
  for (let time = gap; time < echo.left.length; time++) {
    const before = time - gap
    const entering = ((sound.left[before] ?? 0) + (sound.right[before] ?? 0)) / 2
    echo.left[time] = dull[0](entering + (echo.right[before] ?? 0) * feedback)
    echo.right[time] = dull[1]((echo.left[before] ?? 0) * feedback)
  }
  return echo
}

const readBetween = (sound: Mono, position: number): number => {
  const whole = Math.floor(position)
  const near = sound[whole] ?? 0
  return near + ((sound[whole + 1] ?? 0) - near) * (position - whole)
}

/** The unsteady speed of an old tape machine: a slow wow and a faster flutter. */
export const tapeWobble = (sound: Stereo, depth: number): Stereo => {
  const bent = (side: Mono): Mono =>
    side.map((_, index) => {
      const time = index / sampleRate
      const wow = Math.sin(2 * Math.PI * 0.55 * time) + 0.04 * Math.sin(2 * Math.PI * 5.3 * time)
      return readBetween(side, index - depth * sampleRate * (1.3 + wow))
    })
  return { left: bent(sound.left), right: bent(sound.right) }
}

/** The sound swings gently between the two sides. */
export const autoPan = (sound: Stereo, hertz: number, depth: number): Stereo => {
  const swing = (index: number): number => depth * Math.sin((2 * Math.PI * hertz * index) / sampleRate)
  return {
    left: sound.left.map((sample, index) => sample * (1 - depth + swing(index))),
    right: sound.right.map((sample, index) => sample * (1 - depth - swing(index))),
  }
}

/** Makes room for each beat: the sound dips, then comes back within `recovery` seconds. */
export const duck = (sound: Stereo, beats: readonly number[], depth: number, recovery: number): Stereo => {
  const gain = new Float32Array(sound.left.length).fill(1)
  for (const beat of beats) {
    const start = samplesIn(beat)
    for (let index = 0; index < samplesIn(recovery); index++) {
      const dip = 1 - depth * (1 - index / samplesIn(recovery)) * Math.min(1, index / 200)
      gain[start + index] = Math.min(gain[start + index] ?? 1, dip)
    }
  }
  const dipped = (side: Mono): Mono => side.map((sample, index) => sample * (gain[index] ?? 1))
  return { left: dipped(sound.left), right: dipped(sound.right) }
}
