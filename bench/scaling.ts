import { table } from './measured.ts'
import { printResult } from './report.ts'
import { type Habits, simulateDay } from './scaling/day.ts'
import { hitRatio } from './scaling/popularity.ts'

/**
 * The simulated figures of docs/scaling.md: days of ten thousand, a million and a hundred million listeners, and their load on processors,
 * network, database and CDN, at the costs measured by capacity.ts and listeners.ts. `--seed N`.
 */
const seedAt = process.argv.indexOf('--seed')
const seed = seedAt < 0 ? 1 : Number(process.argv[seedAt + 1])

const habits: Habits = { peakOfMean: 2, songsPerListener: 2.5, songSeconds: 220, heardToTheEnd: 0.6, bytesPerSecond: 24_000 }
const skew = 0.9
/** Milliseconds of processor time, see bench/RESULTS.md. */
const costs = { visit: 1.4, play: 0.1, megabyteSent: 0.43 }
const coreUse = 0.5
const gigabit = 1e9 / 8
const networkUse = 0.7
const reportsPerPlay = 1.66
const megabytesPerSong = (habits.songSeconds * habits.bytesPerSecond) / 1e6

const days = [
  { listeners: 10_000, songs: 2_000, memoryMegabytes: 256 },
  { listeners: 1_000_000, songs: 50_000, memoryMegabytes: 256 },
  { listeners: 100_000_000, songs: 1_000_000, memoryMegabytes: 256 },
]
const columns = days.map(({ listeners, songs, memoryMegabytes }) => {
  const day = simulateDay(listeners, habits, seed)
  const { peak } = day
  const cores = (peak.arrivalsPerSecond * costs.visit + peak.playsPerSecond * reportsPerPlay * costs.play) / 1000
  const mediaCores = ((peak.bytesPerSecond / 1e6) * costs.megabyteSent) / 1000
  const inMemory = hitRatio({ songs, cachedSongs: Math.floor(memoryMegabytes / megabytesPerSong), skew })
  const atCdn = hitRatio({ songs, cachedSongs: Math.floor(songs / 5), skew })
  return {
    'songs in the library': count(songs),
    'listening at once, busiest quarter of an hour': count(peak.listeners),
    'arrivals a second': count(peak.arrivalsPerSecond),
    'plays begun a second': count(peak.playsPerSecond),
    'media, Gbit/s': count(peak.bytesPerSecond / gigabit),
    'media, TB a month': count((day.bytes * 30) / 1e12),
    'cores for pages and reports, half used': cores < 0.1 ? '< 0.1' : (cores / coreUse).toPrecision(2),
    'cores for media without a CDN, half used': mediaCores < 0.1 ? '< 0.1' : (mediaCores / coreUse).toPrecision(2),
    'machines with 1 Gbit/s without a CDN, 70 % used': count(Math.ceil(peak.bytesPerSecond / gigabit / networkUse)),
    'served from memory of shared blocks': `${percent(inMemory)} (${count(memoryMegabytes)} MB)`,
    'served by a CDN that holds a fifth of the library': percent(atCdn),
    'media from here behind that CDN, Gbit/s': count((peak.bytesPerSecond / gigabit) * (1 - atCdn)),
    'reports of plays to the database, a second': count(peak.playsPerSecond * reportsPerPlay),
    'storage, TB': ((songs * megabytesPerSong) / 1e6).toPrecision(2),
  }
})

printResult(`Seed ${seed}. ${JSON.stringify(habits)}, Zipf ${skew}; ${JSON.stringify(costs)} ms.\n`)
const names = Object.keys(columns[0] ?? {})
printResult(
  table(
    ['a day of', ...days.map(({ listeners }) => `${count(listeners)} listeners`)],
    names.map((name) => [name, ...columns.map((column) => (column as Record<string, string>)[name] ?? '')]),
  ),
)

function count(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(2)).toLocaleString('en')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}
