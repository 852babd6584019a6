import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

/*
 * Replaces wrk with requests.lua if wrk is not installed: a process with `connections` connections, each of which sends the next request
 * after a response. Reads the length from the response's header and discards the bytes. REQUEST_HEADERS (lines) are added to each request.
 */
const extraHeaders = process.env.REQUEST_HEADERS ?? ''
const [port, pathsFile = '', songBytes, least, most, connections, seconds] = process.argv
  .slice(2)
  .map((value, index) => (index === 1 ? value : Number(value))) as [number, string, number, number, number, number, number]

const paths = readFileSync(pathsFile, 'utf8').split('\n').filter(Boolean)
const random = (from: number, to: number) => from + Math.floor(Math.random() * (to - from + 1))
const requests = Array.from({ length: 4_000 }, () => {
  const path = paths[random(0, paths.length - 1)]
  const length = random(least, most)
  const first = random(0, songBytes - length)
  const range = most > 0 ? `Range: bytes=${first}-${first + length - 1}\r\n` : ''
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: bench\r\n${range}${extraHeaders}\r\n`)
})

const startedAt = performance.now()
const total = { requests: 0, bytes: 0, errors: 0 }
const buffer = Buffer.allocUnsafeSlow(1024 * 1024)

function open() {
  let missing = 0
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer,
      callback: (length) => {
        total.bytes += length
        missing = missing > 0 ? missing - length : lengthFrom(length) - length
        if (missing > 0) return true
        total.requests++
        socket.write(nextRequest())
        return true
      },
    },
  })
  socket.on('connect', () => socket.write(nextRequest()))
  socket.on('error', () => total.errors++)
}

/** Length of the response at the start of the buffer, including its head, which arrives in one piece. */
function lengthFrom(received: number): number {
  const head = buffer.toString('latin1', 0, Math.min(received, 2_000))
  const end = head.indexOf('\r\n\r\n') + 4
  const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
  if (!/^HTTP\/1.1 20[06]/.test(head) || end < 4 || length === undefined) throw new Error(`Unexpected response: ${head.slice(0, 200)}`)
  return end + Number(length)
}

const nextRequest = () => requests[random(0, requests.length - 1)] as Buffer

for (let index = 0; index < connections; index++) open()
setTimeout(() => {
  process.stdout.write(`RESULT ${JSON.stringify({ ...total, seconds: (performance.now() - startedAt) / 1000 })}\n`)
  process.exit(0)
}, seconds * 1000)
