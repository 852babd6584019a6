import type { ServerResponse } from 'node:http'
import { type Chunks, chunkEnd } from './chunks.ts'
import type { DeliveryLimits } from './limits.ts'
import type { OpenFile } from './open-files.ts'
import { playingRate, unpacedTransfers, waitMilliseconds } from './pace.ts'
import { blockBytes, type Chunk } from './shared-blocks.ts'

/** A range to send to one listener: from `position` to `end` (exclusive), at least one byte. */
interface Order {
  /** Already in use; the transfer releases it. */
  file: OpenFile
  response: ServerResponse
  status: number
  /** Header names and values alternating. */
  headers: string[]
  position: number
  end: number
  durationSeconds: number | null
}

interface Transfer extends Pick<Order, 'file' | 'response' | 'position' | 'end'> {
  bytesPerSecond: number
  startedAt: number
  sentBytes: number
  /** See `Wanted` in chunks.ts. */
  isEntered: boolean
  hasEnded: boolean
  /** Bytes that the socket has not accepted yet. */
  inFlight: Chunk[]
  timer: NodeJS.Timeout | undefined
}

/** Maximum bytes of cached data per system call and listener. Large, because a call costs more than copying a block. */
const maxWriteBytes = 4 * blockBytes
/** Yields to the event loop after this number of bytes. */
const bytesPerTick = 1024 * 1024
/** Smaller when many listen, so that each gets a first chunk soon. */
const crowdedWriteBytes = 64 * 1024
const timerGrainMilliseconds = 50

/**
 * Sends bytes to many listeners fairly: the first chunk of each at once, the following ones in turn. Backpressure: each listener has at
 * most `writeBytes` in flight, and the next chunk is read when the socket has accepted them. Any error closes the connection, so that no
 * truncated response looks complete.
 */
export function createTransfers(o: {
  chunks: Chunks
  limits: Pick<DeliveryLimits, 'sharedBytes' | 'unheardBytes'>
  reportFailure: (error: unknown) => void
}) {
  const { chunks, limits, reportFailure } = o
  /** Chosen so that up to `unpacedTransfers` listeners, however slow, hold at most half of the shared blocks. */
  const writeBytes = Math.min(maxWriteBytes, Math.max(blockBytes, Math.floor(limits.sharedBytes / 2 / unpacedTransfers)))
  const active = new Set<Transfer>()
  const ready: Transfer[] = []
  let isTickScheduled = false
  let sentBytes = 0

  function start({ file, response, status, headers, position, end, durationSeconds }: Order) {
    const transfer: Transfer = {
      file,
      response,
      position,
      end,
      bytesPerSecond: playingRate(file.sizeBytes, durationSeconds),
      startedAt: performance.now(),
      sentBytes: 0,
      isEntered: true,
      hasEnded: false,
      inFlight: [],
      timer: undefined,
    }
    if (response.destroyed) return file.release()
    active.add(transfer)
    response.on('close', () => ended(transfer))
    response.writeHead(status, headers)
    advance(transfer, true)
  }

  /** Sends the next chunk, now if it is in memory, otherwise after reading it. Returns the number of bytes sent now. */
  function advance(transfer: Transfer, isUrgent: boolean): number {
    if (transfer.hasEnded) return 0
    const { file, position, isEntered } = transfer
    const end = Math.min(transfer.end, position + (isCrowded() ? crowdedWriteBytes : writeBytes))
    const chunk = chunks.find({ file, position, end })
    if (chunk) return send(transfer, chunk, end)
    chunks.read({ file, position, end: chunkEnd(position, end), isEntered, isUrgent }, (error, read) => {
      if (error) fail(transfer, error)
      else if (!read) becomeReady(transfer)
      else if (transfer.hasEnded) read.release()
      else send(transfer, read, end)
    })
    return 0
  }

  /** Sends `chunk` and the following ones up to `end` that are in memory, in one system call. Returns the number of bytes. */
  function send(transfer: Transfer, chunk: Chunk, end: number): number {
    const { file, response, position } = transfer
    if (file.isAltered()) {
      chunk.release()
      fail(transfer, new Error('The file was altered while it was sent'))
      return 0
    }
    let last = chunk
    move(transfer, chunk)
    while (transfer.position < end) {
      const next = chunks.find({ file, position: transfer.position, end })
      if (!next) break
      response.write(last.bytes)
      move(transfer, next)
      last = next
    }
    // Only the event 'close' is left.
    if (transfer.position === transfer.end) response.end(last.bytes)
    else response.write(last.bytes, () => taken(transfer))
    return transfer.position - position
  }

  function move(transfer: Transfer, chunk: Chunk) {
    transfer.inFlight.push(chunk)
    transfer.position += chunk.bytes.length
    transfer.sentBytes += chunk.bytes.length
    sentBytes += chunk.bytes.length
    transfer.isEntered = transfer.position % blockBytes === 0
  }

  function taken(transfer: Transfer) {
    release(transfer)
    if (transfer.hasEnded) return
    const wait = isCrowded() ? waitOf(transfer) : 0
    if (wait === 0) return becomeReady(transfer)
    const rounded = Math.ceil(wait / timerGrainMilliseconds) * timerGrainMilliseconds
    transfer.timer = setTimeout(becomeReady, rounded, transfer)
  }

  function waitOf({ sentBytes, bytesPerSecond, startedAt }: Transfer): number {
    const elapsedMilliseconds = performance.now() - startedAt
    return waitMilliseconds({ sentBytes, bytesPerSecond, elapsedMilliseconds, readAheadBytes: limits.unheardBytes / active.size })
  }

  function becomeReady(transfer: Transfer) {
    ready.push(transfer)
    if (isTickScheduled) return
    isTickScheduled = true
    setImmediate(runTick)
  }

  function runTick() {
    isTickScheduled = false
    let bytes = 0
    for (let next = ready.shift(); next; next = bytes < bytesPerTick ? ready.shift() : undefined) bytes += advance(next, false)
    if (ready.length === 0 || isTickScheduled) return
    isTickScheduled = true
    setImmediate(runTick)
  }

  function fail(transfer: Transfer, error: Error) {
    if (transfer.hasEnded) return
    reportFailure(error)
    transfer.response.destroy()
  }

  /** Called on 'close': the socket has accepted everything, or was closed. */
  function ended(transfer: Transfer) {
    transfer.hasEnded = true
    active.delete(transfer)
    clearTimeout(transfer.timer)
    release(transfer)
    transfer.file.release()
  }

  const isCrowded = () => active.size > unpacedTransfers

  return { start, activeCount: () => active.size, sentBytes: () => sentBytes }
}

function release({ inFlight }: Transfer) {
  for (const chunk of inFlight) chunk.release()
  inFlight.length = 0
}
