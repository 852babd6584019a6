import type { FileHandle } from 'node:fs/promises'

/** Reads `length` bytes from `position` on, fewer at the end of the file. */
export async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, length))
  let read = 0
  while (read < bytes.length) {
    const { bytesRead } = await file.read(bytes, read, bytes.length - read, position + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return bytes.subarray(0, read)
}

const blockBytes = 256 * 1024

/** Like `readBytes`, for many short sequential reads: served from a block in memory. */
export function createBlockReader(file: FileHandle, sizeBytes: number) {
  let block: Buffer = Buffer.alloc(0)
  let blockAt = 0
  return async (position: number, length: number): Promise<Buffer> => {
    const end = Math.min(position + length, sizeBytes)
    if (position < blockAt || end > blockAt + block.length) {
      blockAt = position
      block = await readBytes(file, position, Math.min(Math.max(blockBytes, length), sizeBytes - position))
    }
    return block.subarray(position - blockAt, Math.max(position, end) - blockAt)
  }
}
