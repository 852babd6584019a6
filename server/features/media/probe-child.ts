import { createInterface } from 'node:readline'
import { type Reading, readMedia } from './formats/media-reader.ts'

/*
 * `node probe-child.ts PATH` probes the file at PATH for each line of input and responds with a line of JSON. PATH is a link that leads to
 * another file each time (probe-children.ts). Exits when its input ends.
 */

const path = process.argv[2] ?? ''

for await (const _ of createInterface({ input: process.stdin })) process.stdout.write(`${JSON.stringify(toReply(await read()))}\n`)

async function read(): Promise<Reading | { outcome: 'failed'; message: string }> {
  try {
    return await readMedia(path)
  } catch (error) {
    // An error of a parser means a damaged file; failing to open the file is an error of the server.
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
