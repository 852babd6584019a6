import { sampleRate } from './stereo.ts'

type Filter = (sample: number) => number

type Coefficients = { b: readonly [number, number, number]; a: readonly [number, number] }

const biquad = ({ b, a }: Coefficients): Filter => {
  let first = 0
  let second = 0
  return (sample) => {
    const out = b[0] * sample + first
    first = b[1] * sample - a[0] * out + second
    second = b[2] * sample - a[1] * out
    return out
  }
}

const angle = (frequency: number, width: number) => {
  const omega = (2 * Math.PI * frequency) / sampleRate
  return { cosine: Math.cos(omega), alpha: Math.sin(omega) / (2 * width) }
}

const scaled = (b: readonly [number, number, number], a0: number, a1: number, a2: number): Filter =>
  biquad({ b: [b[0] / a0, b[1] / a0, b[2] / a0], a: [a1 / a0, a2 / a0] })

export const lowpass = (frequency: number, width = Math.SQRT1_2): Filter => {
  const { cosine, alpha } = angle(frequency, width)
  const edge = (1 - cosine) / 2
  return scaled([edge, 1 - cosine, edge], 1 + alpha, -2 * cosine, 1 - alpha)
}

export const highpass = (frequency: number, width = Math.SQRT1_2): Filter => {
  const { cosine, alpha } = angle(frequency, width)
  const edge = (1 + cosine) / 2
  return scaled([edge, -1 - cosine, edge], 1 + alpha, -2 * cosine, 1 - alpha)
}

export const bandpass = (frequency: number, width: number): Filter => {
  const { cosine, alpha } = angle(frequency, width)
  return scaled([alpha, 0, -alpha], 1 + alpha, -2 * cosine, 1 - alpha)
}

/** Lifts (or lowers) what lies around a frequency, as the body of an instrument does. */
export const peak = (frequency: number, width: number, decibels: number): Filter => {
  const { cosine, alpha } = angle(frequency, width)
  const level = 10 ** (decibels / 40)
  return scaled([1 + alpha * level, -2 * cosine, 1 - alpha * level], 1 + alpha / level, -2 * cosine, 1 - alpha / level)
}

export const highShelf = (frequency: number, width: number, decibels: number): Filter => {
  const { cosine, alpha } = angle(frequency, width)
  const level = 10 ** (decibels / 40)
  const slope = 2 * Math.sqrt(level) * alpha
  const up = level + 1
  const down = level - 1
  return scaled(
    [level * (up + down * cosine + slope), -2 * level * (down + up * cosine), level * (up + down * cosine - slope)],
    up - down * cosine + slope,
    2 * (down - up * cosine),
    up - down * cosine - slope,
  )
}

export const chain =
  (...filters: readonly Filter[]): Filter =>
  (sample) =>
    filters.reduce((value, filter) => filter(value), sample)
