import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

/*
 * A process of listeners: each requests a whole song, buffers two seconds, then reads at playback speed (320 kbit/s). If bytes are missing
 * at their playback time, playback stalls, and the stalled time is counted. Arguments: port, file of paths, listeners, seconds in which
 * they arrive, seconds in which all listen.
 */
const [port, pathsFile, listeners, arrivalSeconds, listeningSeconds] = process.argv
  .slice(2)
  .map((value, index) => (index === 1 ? value : Number(value))) as [number, string, number, number, number]

const bytesPerSecond = 40_000
const prefillBytes = 2 * bytesPerSecond
const tickMilliseconds = 250
const paths = readFileSync(pathsFile, 'utf8').split('\n').filter(Boolean)

interface Listener {
  socket: Socket
  requestedAt: number
  firstByteMilliseconds: number | null
  receivedBytes: number
  /** Start of playback; shifted by stalls. */
  playingSince: number | null
  lateSeconds: number
}

const all: Listener[] = []
const errors: string[] = []

function arrive(index: number) {
  const path = paths[index % paths.length]
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const listener: Listener = { socket, requestedAt: 0, firstByteMilliseconds: null, receivedBytes: 0, playingSince: null, lateSeconds: 0 }
  socket.on('connect', () => {
    listener.requestedAt = performance.now()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\nRange: bytes=0-\r\n\r\n`)
  })
  // Read manually from here on: backpressure leaves unread bytes in the connection, as with a player whose buffer is full.
  socket.once('readable', () => {
    listener.firstByteMilliseconds = performance.now() - listener.requestedAt
  })
  socket.on('error', (error) => errors.push(error.message))
  socket.on('close', () => errors.push('closed early'))
  all.push(listener)
}

function listen(listener: Listener, now: number) {
  if (listener.firstByteMilliseconds === null) return
  const due = listener.playingSince === null ? prefillBytes : prefillBytes + ((now - listener.playingSince) / 1000) * bytesPerSecond
  read(listener, Math.floor(due) - listener.receivedBytes)
  if (listener.playingSince === null) {
    if (listener.receivedBytes >= prefillBytes) listener.playingSince = now
    return
  }
  const playedBytes = ((now - listener.playingSince) / 1000) * bytesPerSecond
  if (playedBytes <= listener.receivedBytes) return
  const late = (playedBytes - listener.receivedBytes) / bytesPerSecond
  listener.lateSeconds += late
  listener.playingSince += late * 1000
}

function read(listener: Listener, wanted: number) {
  let left = wanted
  while (left > 0) {
    const { readableLength } = listener.socket
    const chunk: Buffer | null = listener.socket.read(Math.min(left, readableLength) || undefined)
    if (!chunk) return
    listener.receivedBytes += chunk.length
    left -= chunk.length
  }
}

const percentile = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

let arrived = 0
const startedAt = performance.now()
const arriving = setInterval(() => {
  const due = Math.min(listeners, Math.ceil(((performance.now() - startedAt) / 1000 / arrivalSeconds) * listeners))
  while (arrived < due) arrive(arrived++)
  if (arrived === listeners) clearInterval(arriving)
}, 5)

const ticking = setInterval(() => {
  const now = performance.now()
  for (const listener of all) listen(listener, now)
}, tickMilliseconds)

setTimeout(() => process.stdout.write('ARRIVED\n'), (arrivalSeconds + 3) * 1000)
setTimeout(
  () => {
    clearInterval(ticking)
    const firstBytes = all.map(({ firstByteMilliseconds }) => firstByteMilliseconds ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)
    const late = all.filter(({ lateSeconds }) => lateSeconds > 0)
    const result = {
      p50: percentile(firstBytes, 0.5),
      p99: percentile(firstBytes, 0.99),
      lateListeners: late.length,
      lateSeconds: late.reduce((sum, { lateSeconds }) => sum + lateSeconds, 0),
      notPlaying: all.filter(({ playingSince }) => playingSince === null).length,
      errors: errors.length,
    }
    process.stdout.write(`RESULT ${JSON.stringify(result)}\n`)
    // Closing connections is not part of the measurement.
    setTimeout(() => process.exit(0), 1_000)
  },
  (arrivalSeconds + 3 + listeningSeconds) * 1000,
)
