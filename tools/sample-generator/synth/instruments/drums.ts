import { struck } from '../envelope.ts'
import { bandpass, chain, highpass, lowpass } from '../filters.ts'
import { between, noise, type Random } from '../random.ts'
import { generate, type Mono, type Stereo, sampleRate } from '../stereo.ts'
import { sine } from '../tone.ts'

export const kick = (): Mono => {
  const level = struck(0.003, 0.13)
  let phase = 0
  return generate(0.6, (time) => {
    phase += (2 * Math.PI * (46 + 95 * Math.exp(-time / 0.028))) / sampleRate
    return Math.tanh(1.5 * Math.sin(phase) * level(time))
  })
}

export const snare = (random: Random): Mono => {
  const wires = chain(bandpass(1900, 0.6), lowpass(5200))
  const rattle = struck(0.002, 0.075)
  const skin = struck(0.001, 0.05)
  return generate(0.5, (time) => 1.5 * wires(noise(random)) * rattle(time) + 0.4 * sine(192, time) * skin(time))
}

export const hat = (random: Random, fall: number): Mono => {
  const metal = chain(highpass(6200), lowpass(10_500))
  const level = struck(0.002, fall)
  return generate(fall * 7, (time) => metal(noise(random)) * level(time))
}

export const shaker = (random: Random, seconds: number): Mono => {
  const beads = chain(bandpass(6400, 1.1), lowpass(9000))
  return generate(seconds, (time) => beads(noise(random)) * Math.sin((Math.PI * time) / seconds) ** 2)
}

/** Dust on a record: a faint hiss with a few soft ticks in it. */
export const vinyl = (seconds: number, random: Random): Stereo => {
  const side = (): Mono => {
    const hiss = chain(highpass(900), lowpass(5200))
    const ticks = chain(highpass(700), lowpass(3600))
    return generate(seconds, () => {
      const tick = random() < 9 / sampleRate ? between(random, -1, 1) : 0
      return 0.012 * hiss(noise(random)) + 0.9 * ticks(tick)
    })
  }
  return { left: side(), right: side() }
}
