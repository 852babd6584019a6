/** Blocks of a file, counted from its start. The last one is shorter. */
export const blockBytes = 256 * 1024

/** Bytes in memory. The holder releases them once, and does not touch them after that. */
export interface Chunk {
  bytes: Buffer
  release(): void
}

interface Block {
  bytes: Buffer
  users: number
  /** Used since the eviction last passed it. */
  wasFound: boolean
}

export type SharedBlocks = ReturnType<typeof createSharedBlocks>

/**
 * Cached blocks of files that many listeners read, evicted by the CLOCK algorithm (second chance). Blocks being sent are never evicted:
 * where all are in use nothing is added, so that listeners who stop reading cannot make the cache grow.
 */
export function createSharedBlocks(bytesMax: number) {
  const blocks = new Map<number, Block>()
  /** Buffers of evicted blocks, for reuse: allocating and freeing memory of that size is expensive. */
  const unusedBuffers: Buffer[] = []
  let bytesHeld = 0

  function evictOne(): boolean {
    // Each block once, and those with a second chance twice.
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
    /** The block's bytes from `from` to before `to`; null where it is not cached. */
    find(id: number, from: number, to: number): Chunk | null {
      const block = blocks.get(id)
      if (!block) return null
      block.wasFound = true
      return take(block, from, to)
    },

    /** Memory for a block; null where there is no room. It counts until `add` or `unreserve`. */
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
