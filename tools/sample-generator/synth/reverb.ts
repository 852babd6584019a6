import { lowpass } from './filters.ts'
import { type Mono, type Stereo, sampleRate, samplesIn } from './stereo.ts'

type Room = {
  /** How long a sound takes to die away by 60 dB. */
  seconds: number
  /** What lies above this frequency dies away sooner. */
  brightness: number
  predelay: number
}

const lineLengths = [1423, 1669, 1877, 2137, 2381, 2689, 3067, 3491] as const
const diffuserLengths = [149, 211, 337, 491] as const

const delayLine = (length: number) => {
  const memory = new Float32Array(length)
  let position = 0
  return {
    read: (): number => memory[position] ?? 0,
    write: (sample: number): void => {
      memory[position] = sample
      position = (position + 1) % length
    },
  }
}

const diffuser = (length: number) => {
  const line = delayLine(length)
  return (sample: number): number => {
    const delayed = line.read()
    const entering = sample + delayed * 0.6
    line.write(entering)
    return delayed - entering * 0.6
  }
}

const prepared = (sound: Mono, predelay: number, spread: number): Mono => {
  const line = delayLine(Math.max(1, samplesIn(predelay)))
  const diffusers = diffuserLengths.map((length) => diffuser(length + spread))
  return sound.map((sample) => {
    const delayed = line.read()
    line.write(sample)
    return diffusers.reduce((value, diffuse) => diffuse(value), delayed)
  })
}

/** A line that loses a little at each pass; its slowly moving end keeps the tail from ringing like metal. */
const loop = (length: number, index: number, room: Room) => {
  const size = length + 64
  const memory = new Float32Array(size)
  const damp = lowpass(room.brightness, 0.5)
  const gain = 10 ** ((-3 * length) / sampleRate / room.seconds)
  const speed = (2 * Math.PI * (0.31 + 0.07 * index)) / sampleRate
  let time = 0
  return {
    read: (): number => {
      const behind = length - 12 * (1 + Math.sin(time * speed + index))
      const whole = Math.floor(behind)
      const near = memory[(time - whole + size) % size] ?? 0
      const far = memory[(time - whole - 1 + size) % size] ?? 0
      return damp(near + (far - near) * (behind - whole)) * gain
    },
    write: (sample: number): void => {
      memory[time % size] = sample
      time++
    },
  }
}

/** The Householder reflection: every line feeds every other, and no energy is gained or lost. */
const scatter = (values: Float64Array): number => (values.reduce((sum, value) => sum + value, 0) * 2) / values.length

/** A feedback delay network; the output is the room alone, without the dry sound. */
export const reverb = (input: Stereo, room: Room): Stereo => {
  const sides = [prepared(input.left, room.predelay, 0), prepared(input.right, room.predelay, 23)] as const
  const loops = lineLengths.map((length, index) => loop(length, index, room))
  const heard = new Float64Array(loops.length)
  const left = new Float32Array(input.left.length)
  const right = new Float32Array(input.left.length)
  for (let time = 0; time < left.length; time++) {
    for (const [index, line] of loops.entries()) heard[index] = line.read()
    const shared = scatter(heard)
    for (const [index, line] of loops.entries()) {
      const entering = (index % 2 === 0 ? sides[0][time] : sides[1][time]) ?? 0
      line.write(entering - shared + (heard[index] ?? 0))
    }
    left[time] = ((heard[0] ?? 0) - (heard[2] ?? 0) + (heard[4] ?? 0) - (heard[6] ?? 0)) / 2
    right[time] = ((heard[1] ?? 0) - (heard[3] ?? 0) + (heard[5] ?? 0) - (heard[7] ?? 0)) / 2
  }
  return { left, right }
}
