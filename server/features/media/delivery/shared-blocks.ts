/** Files are cached in blocks of this size, counted from their start. The last block is shorter. */
export const blockBytes = 256 * 1024

/** Bytes in memory. The holder must release them exactly once and not use them after that. */
export interface Chunk {
  bytes: Buffer
  release(): void
}

interface Block {
  bytes: Buffer
  users: number
  /** The CLOCK reference bit: used since the hand last passed it. */
  wasFound: boolean
}

/**
 * Cached blocks of files that several listeners read, evicted by the CLOCK algorithm (second chance). Blocks being sent are never evicted.
 * If all are in use, none is added, so that listeners who stop reading cannot make the cache grow.
 */
export function createSharedBlocks(bytesMax: number) {
  const blocks = new Map<number, Block>()
  /** Buffers of evicted blocks, reused because allocating and freeing memory of that size is expensive. */
  const unusedBuffers: Buffer[] = []
  let bytesHeld = 0

  function evictOne(): boolean {
    // Enough for two passes: each block may get a second chance.
    let left = blocks.size * 2
    for (const [id, block] of blocks) {
      if (left-- === 0) break
      if (block.users > 0) continue
      blocks.delete(id)
      if (block.wasFound) {
        block.wasFound = false
        blocks.set(id, block)
        continue
      }
      bytesHeld -= block.bytes.length
      if (block.bytes.length === blockBytes) unusedBuffers.push(block.bytes)
      return true
    }
    return false
  }

  function take(block: Block, from: number, to: number): Chunk {
    block.users++
    return {
      bytes: block.bytes.subarray(from, to),
      release: () => {
        block.users--
      },
    }
  }

  return {
    /** The bytes of a block from `from` to `to` (exclusive); null if it is not cached. */
    find(id: number, from: number, to: number): Chunk | null {
      const block = blocks.get(id)
      if (!block) return null
      block.wasFound = true
      return take(block, from, to)
    },

    /** Reserves memory for a block; null if there is no room. It counts until `add` or `unreserve`. */
    reserve(bytes: number): Buffer | null {
      while (bytesHeld + bytes > bytesMax) if (!evictOne()) return null
      bytesHeld += bytes
      const whole = bytes === blockBytes ? unusedBuffers.pop() : undefined
      unusedBuffers.length = 0
      return whole ?? Buffer.allocUnsafeSlow(bytes)
    },
    add(id: number, bytes: Buffer) {
      blocks.set(id, { bytes, users: 0, wasFound: false })
    },
    unreserve(bytes: Buffer) {
      bytesHeld -= bytes.length
    },

    usage: () => ({ blocks: blocks.size, bytes: bytesHeld, inUse: [...blocks.values()].reduce((sum, { users }) => sum + users, 0) }),
  }
}
