import { LRUCache } from 'lru-cache'
import { createBufferPool } from './buffer-pool.ts'
import type { OpenFile } from './open-files.ts'
import { blockBytes, type Chunk, createSharedBlocks } from './shared-blocks.ts'

/** Of a read for one listener only. */
const exactBytes = 64 * 1024
const idleBuffers = 64
/** Blocks that are remembered to have been asked for once. */
const touchedBlocks = 65_536
/** The thread pool has four threads, and other work to do. */
const bulkReadsAtOnce = 2
/** More blocks than any file has. */
const idsPerFile = 2 ** 24

/** A part of a file, within one block: from `position` to before `end`. */
export interface Wanted {
  file: OpenFile
  position: number
  end: number
  /** Somebody begins to read this block, and has not just read the bytes before within it. */
  isEntered: boolean
  /** Ahead of all that is not: a listener waits for the first byte. */
  isUrgent: boolean
}

export type ChunkDone = (error: Error | null, piece: Chunk | null) => void

export type Pieces = ReturnType<typeof createPieces>

/** The end of what may be asked for in one piece that begins at `position`: its block's, unless `end` comes first. */
export const chunkEnd = (position: number, end: number): number => Math.min(end, position - (position % blockBytes) + blockBytes)

/**
 * Pieces of files: from a block in memory where one is; else read, into a block for all where its second listener asks for it, and
 * otherwise, the exact bytes, into a buffer of a pool.
 */
export function createPieces({ sharedBytes }: { sharedBytes: number }) {
  const blocks = createSharedBlocks(sharedBytes)
  const buffers = createBufferPool({ bytes: exactBytes, kept: idleBuffers })
  const touched = new LRUCache<number, true>({ max: touchedBlocks })
  /** Blocks on their way from the disk, and who waits for them. */
  const loading = new Map<number, { wanted: Wanted; done: ChunkDone }[]>()
  const bulk: (() => void)[] = []
  let bulkReads = 0

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
    readNow(wanted, (error, piece) => {
      bulkReads--
      bulk.shift()?.()
      done(error, piece)
    })
  }

  function readNow(wanted: Wanted, done: ChunkDone) {
    const id = blockId(wanted)
    // Another may have brought it in while this one waited for its turn.
    const piece = find(wanted)
    if (piece) return done(null, piece)
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
      if (error) blocks.giveBack(memory)
      else blocks.keep(id, memory)
      // All of them before anyone goes on: what is in use is not evicted.
      const pieces = waiting.map((one) => (error ? null : find(one.wanted)))
      for (const [index, one] of waiting.entries()) one.done(error, pieces[index] ?? null)
    })
  }

  function readExactly({ file, position, end }: Wanted, done: ChunkDone) {
    const buffer = buffers.take()
    const bytes = buffer.subarray(0, Math.min(exactBytes, end - position))
    readFully(file, bytes, position, (error) => {
      if (!error) return done(null, { bytes, release: () => buffers.give(buffer) })
      buffers.give(buffer)
      done(error, null)
    })
  }

  function find({ file, position, end }: Pick<Wanted, 'file' | 'position' | 'end'>): Chunk | null {
    const start = blockStart(position)
    return blocks.find(blockId({ file, position }), position - start, chunkEnd(position, end) - start)
  }

  return {
    /** What is in memory now, which costs nothing to get; null where it is not. */
    find,
    /** Reads what `find` does not have: at least one byte of it, as far as suits. */
    read,
    usage: () => ({ blocks: blocks.usage(), buffersLent: buffers.lent(), loading: loading.size, bulkReads, bulkWaiting: bulk.length }),
  }
}

const blockStart = (position: number) => position - (position % blockBytes)
const blockId = ({ file, position }: { file: OpenFile; position: number }) => file.id * idsPerFile + blockStart(position) / blockBytes
const blockLength = ({ file, position }: Wanted) => Math.min(blockBytes, file.sizeBytes - blockStart(position))

/** Keeps the file open until the read has ended, whoever leaves meanwhile. Less than asked for is an error: the file has shrunk. */
function readFully(file: OpenFile, bytes: Buffer, position: number, done: (error: Error | null) => void) {
  if (!file.use()) return done(new Error('The file is closed'))
  file.read(bytes, position, (error, bytesRead) => {
    file.release()
    done(error ?? (bytesRead < bytes.length ? new Error(`The file ends ${bytes.length - bytesRead} bytes early`) : null))
  })
}
