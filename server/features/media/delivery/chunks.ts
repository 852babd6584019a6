import { LRUCache } from 'lru-cache'
import { upTo } from '#server/cache-limits.ts'
import type { OpenFile } from './open-files.ts'
import { blockBytes, type Chunk, createSharedBlocks } from './shared-blocks.ts'

/** Size of a read for a single listener. */
const exactBytes = 64 * 1024
const idleBuffers = 64
/** Capacity of the record of blocks that were requested once. */
const touchedBlocks = 65_536
/** Concurrent reads: the thread pool has four threads, which other work needs too. */
const bulkReadsAtOnce = 2

/** A range within one block: from `position` to `end` (exclusive). */
interface Wanted {
  file: OpenFile
  position: number
  end: number
  /** True if the listener starts to read this block without having read the bytes before. */
  isEntered: boolean
  /** Prioritized, because a listener waits for the first byte. */
  isUrgent: boolean
}

type ChunkDone = (error: Error | null, chunk: Chunk | null) => void

export type Chunks = ReturnType<typeof createChunks>

/** End of the longest chunk from `position` on: the end of its block or `end`, whichever comes first. */
export const chunkEnd = (position: number, end: number): number => Math.min(end, position - (position % blockBytes) + blockBytes)

/**
 * Reads chunks of files: from a cached block if there is one; otherwise from disk, into a shared block at the second request for it, before
 * that into a pooled buffer with exactly the requested bytes.
 */
export function createChunks({ sharedBytes }: { sharedBytes: number }) {
  const blocks = createSharedBlocks(sharedBytes)
  const buffers = createBufferPool({ bytes: exactBytes, maxIdle: idleBuffers })
  const touched = new LRUCache<number, true>(upTo(touchedBlocks))
  /** Blocks being read from disk, with the requests that wait for them. */
  const loading = new Map<number, { wanted: Wanted; done: ChunkDone }[]>()
  const bulk: (() => void)[] = []
  let bulkReads = 0
  /** Whether waiting reads are being started. */
  let isStarting = false

  function read(wanted: Wanted, done: ChunkDone) {
    const id = blockId(wanted)
    const others = loading.get(id)
    if (others) others.push({ wanted, done })
    else if (wanted.isUrgent) readNow(wanted, done)
    else if (bulkReads < bulkReadsAtOnce) readBulk(wanted, done)
    else bulk.push(() => readBulk(wanted, done))
  }

  function readBulk(wanted: Wanted, done: ChunkDone) {
    bulkReads++
    readNow(wanted, (error, chunk) => {
      bulkReads--
      startBulk()
      done(error, chunk)
    })
  }

  /** A loop, because a read of what is in memory by now ends at once, and thousands may wait for the same block: no recursion. */
  function startBulk() {
    if (isStarting) return
    isStarting = true
    try {
      while (bulkReads < bulkReadsAtOnce && bulk.length > 0) bulk.shift()?.()
    } finally {
      isStarting = false
    }
  }

  function readNow(wanted: Wanted, done: ChunkDone) {
    const id = blockId(wanted)
    // Another request may have loaded it while this one was queued.
    const chunk = find(wanted)
    if (chunk) return done(null, chunk)
    const others = loading.get(id)
    if (others) return void others.push({ wanted, done })
    const memory = isSecondTouch(id, wanted.isEntered) ? blocks.reserve(blockLength(wanted)) : null
    if (memory) readBlock(id, memory, wanted, done)
    else readExactly(wanted, done)
  }

  function isSecondTouch(id: number, isEntered: boolean): boolean {
    if (!isEntered) return false
    if (touched.has(id)) return true
    touched.set(id, true)
    return false
  }

  function readBlock(id: number, memory: Buffer, wanted: Wanted, done: ChunkDone) {
    const waiting = [{ wanted, done }]
    loading.set(id, waiting)
    readFully(wanted.file, memory, blockStart(wanted.position), (error) => {
      loading.delete(id)
      if (error) blocks.unreserve(memory)
      else blocks.add(id, memory)
      // Retain all chunks before any request continues, because blocks in use are not evicted.
      const chunks = waiting.map((one) => (error ? null : find(one.wanted)))
      for (const [index, one] of waiting.entries()) one.done(error, chunks[index] ?? null)
    })
  }

  function readExactly({ file, position, end }: Wanted, done: ChunkDone) {
    const buffer = buffers.acquire()
    const bytes = buffer.subarray(0, Math.min(exactBytes, end - position))
    readFully(file, bytes, position, (error) => {
      if (!error) return done(null, { bytes, release: () => buffers.release(buffer) })
      buffers.release(buffer)
      done(error, null)
    })
  }

  function find({ file, position, end }: Pick<Wanted, 'file' | 'position' | 'end'>): Chunk | null {
    const start = blockStart(position)
    return blocks.find(blockId({ file, position }), position - start, chunkEnd(position, end) - start)
  }

  return {
    /** The chunk if it is in memory, otherwise null. Does no I/O. */
    find,
    /** Reads a chunk that `find` does not have: at least one byte, up to a convenient boundary. */
    read,
    usage: () => ({ blocks: blocks.usage(), buffersLent: buffers.lent(), loading: loading.size, bulkReads, bulkWaiting: bulk.length }),
  }
}

const blockStart = (position: number) => position - (position % blockBytes)
const blockId = ({ file, position }: { file: OpenFile; position: number }) => file.firstBlockId + Math.floor(position / blockBytes)
const blockLength = ({ file, position }: Wanted) => Math.min(blockBytes, file.sizeBytes - blockStart(position))

/** Keeps the file open until the read has ended, even if the listener disconnects. A short read is an error: the file was truncated. */
function readFully(file: OpenFile, bytes: Buffer, position: number, done: (error: Error | null) => void) {
  if (!file.use()) return done(new Error('The file is closed'))
  file.read(bytes, position, (error, bytesRead) => {
    file.release()
    done(error ?? (bytesRead < bytes.length ? new Error(`The file ends ${bytes.length - bytesRead} bytes early`) : null))
  })
}

/** A pool of buffers of one size. At most `maxIdle` unused buffers are retained. */
function createBufferPool(o: { bytes: number; maxIdle: number }) {
  const free: Buffer[] = []
  let lent = 0
  return {
    acquire(): Buffer {
      lent++
      return free.pop() ?? Buffer.allocUnsafeSlow(o.bytes)
    },
    release(buffer: Buffer) {
      lent--
      if (free.length < o.maxIdle) free.push(buffer)
    },
    /** Number of buffers in use. */
    lent: () => lent,
  }
}
