export const sampleRate = 44_100
export const songSeconds = 30

export type Mono = Float32Array
export type Stereo = { left: Mono; right: Mono }

export const samplesIn = (seconds: number): number => Math.round(seconds * sampleRate)

export const silence = (seconds: number = songSeconds): Stereo => ({
  left: new Float32Array(samplesIn(seconds)),
  right: new Float32Array(samplesIn(seconds)),
})

export const generate = (seconds: number, valueAt: (time: number) => number): Mono =>
  new Float32Array(samplesIn(seconds)).map((_, index) => valueAt(index / sampleRate))

const addInto = (target: Mono, sound: Mono, start: number, gain: number): void => {
  const end = Math.min(sound.length, target.length - start)
  for (let index = Math.max(0, -start); index < end; index++) {
    target[start + index] = (target[start + index] ?? 0) + (sound[index] ?? 0) * gain
  }
}

/** Pan runs from -1 (left) to 1 (right), with equal power along the way. */
export const place = (track: Stereo, sound: Mono, seconds: number, gain: number, pan = 0): void => {
  const angle = ((pan + 1) * Math.PI) / 4
  addInto(track.left, sound, samplesIn(seconds), gain * Math.cos(angle))
  addInto(track.right, sound, samplesIn(seconds), gain * Math.sin(angle))
}

export const mix = (...parts: readonly (readonly [part: Stereo, gain: number])[]): Stereo => {
  const sum = silence()
  for (const [part, gain] of parts) {
    addInto(sum.left, part.left, 0, gain)
    addInto(sum.right, part.right, 0, gain)
  }
  return sum
}

type Process = (sample: number, index: number) => number

/** Each side gets a process of its own, so that filters do not share their memory. */
export const eachSide = (sound: Stereo, makeProcess: () => Process): Stereo => ({
  left: sound.left.map(makeProcess()),
  right: sound.right.map(makeProcess()),
})
