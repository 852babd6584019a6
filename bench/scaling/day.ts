import { createRandom } from '../library/random.ts'

/** Assumptions about listeners, each listed in docs/scaling.md. */
export interface Habits {
  /** Ratio of the busiest hour to the day's mean. */
  peakOfMean: number
  songsPerListener: number
  songSeconds: number
  /** Share of all started songs. */
  heardToTheEnd: number
  bytesPerSecond: number
}

/** The busiest quarter hour of a day. */
interface Peak {
  /** Concurrent listeners. */
  listeners: number
  arrivalsPerSecond: number
  playsPerSecond: number
  bytesPerSecond: number
}
interface Day {
  peak: Peak
  bytes: number
  plays: number
}

const binSeconds = 15 * 60
const bins = 86_400 / binSeconds
/** Large enough that the busiest quarter hour varies little between simulated days. */
const simulatedListeners = 200_000
const headStartBytes = 1024 * 1024
const sentFasterThanPlayed = 1.5

/**
 * Simulates a day: each listener has an arrival time (more in the evening), a number of songs, their lengths, and a stop position. Above a
 * maximum, a sample of the listeners is simulated and the sums are scaled.
 */
export function simulateDay(listeners: number, habits: Habits, seed: number): Day {
  const random = createRandom(seed)
  const simulated = Math.min(listeners, simulatedListeners)
  const scale = listeners / simulated
  const at = {
    listening: new Float64Array(bins),
    arrivals: new Float64Array(bins),
    plays: new Float64Array(bins),
    bytes: new Float64Array(bins),
  }
  for (let index = 0; index < simulated; index++) {
    let second = arrival(habits.peakOfMean, random.next)
    add(at.arrivals, second, 1)
    for (let songs = geometric(habits.songsPerListener, random.next); songs > 0; songs--) {
      const duration = habits.songSeconds * (0.5 + random.next())
      const heard = random.next() < habits.heardToTheEnd ? duration : duration * random.next()
      add(at.plays, second, 1)
      spread(at.listening, second, heard, heard / binSeconds)
      spread(at.bytes, second, heard, sentBytes(duration, heard, habits.bytesPerSecond))
      second += heard
    }
  }
  const most = (values: Float64Array) => values.reduce((a, b) => Math.max(a, b), 0) * scale
  const sum = (values: Float64Array) => values.reduce((a, b) => a + b, 0) * scale
  return {
    peak: {
      listeners: most(at.listening),
      arrivalsPerSecond: most(at.arrivals) / binSeconds,
      playsPerSecond: most(at.plays) / binSeconds,
      bytesPerSecond: most(at.bytes) / binSeconds,
    },
    bytes: sum(at.bytes),
    plays: sum(at.plays),
  }
}

/** Includes bytes that were sent ahead of playback: pace.ts. */
const sentBytes = (durationSeconds: number, heardSeconds: number, bytesPerSecond: number) =>
  Math.min(durationSeconds * bytesPerSecond, headStartBytes + heardSeconds * sentFasterThanPlayed * bytesPerSecond)

/** Second of the day, by rejection sampling from a wave with its peak in the evening. */
function arrival(peakOfMean: number, next: () => number): number {
  for (;;) {
    const second = next() * 86_400
    const share = 1 + (peakOfMean - 1) * Math.sin((second / 86_400) * 2 * Math.PI - Math.PI)
    if (next() * peakOfMean < Math.max(0, share)) return second
  }
}

function geometric(mean: number, next: () => number): number {
  let count = 1
  while (next() > 1 / mean) count++
  return count
}

function add(values: Float64Array, second: number, amount: number) {
  const bin = Math.floor(second / binSeconds) % bins
  values[bin] = (values[bin] ?? 0) + amount
}

/** Distributes `amount` evenly over `seconds`. */
function spread(values: Float64Array, from: number, seconds: number, amount: number) {
  const nextBin = (second: number) => (Math.floor(second / binSeconds) + 1) * binSeconds
  for (let second = from; second < from + seconds; second = nextBin(second)) {
    const until = Math.min(from + seconds, nextBin(second))
    add(values, second, (amount * (until - second)) / seconds)
  }
}
