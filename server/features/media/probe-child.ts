import { createInterface } from 'node:readline'
import { type Reading, readMedia } from './formats/media-reader.ts'

/*
 * `node probe-child.ts PATH` writes what the file is as a line of JSON, for each line that it gets (probe-children.ts): the path leads to
 * another file each time. It ends with its input.
 */

const path = process.argv[2] ?? ''

for await (const _ of createInterface({ input: process.stdin })) process.stdout.write(`${JSON.stringify(toReply(await read()))}\n`)

async function read(): Promise<Reading | { outcome: 'failed'; message: string }> {
  try {
    return await readMedia(path)
  } catch (error) {
    // A parser that throws has met a damaged file; a file that cannot be opened is the server's trouble.
    return error instanceof Error && 'syscall' in error
      ? { outcome: 'failed', message: error.message }
      : { outcome: 'unreadable_media', type: null }
  }
}

function toReply(reading: Awaited<ReturnType<typeof read>>) {
  if (reading.outcome !== 'read' || !reading.tags) return reading
  const { cover } = reading.tags
  const base64 = cover && Buffer.from(cover.buffer, cover.byteOffset, cover.byteLength).toString('base64')
  return { ...reading, tags: { ...reading.tags, cover: base64 } }
}
