import { type Reading, readMedia } from './formats/media-reader.ts'

/** `node probe-child.ts FILE` prints what the file is, as JSON (probe.ts reads it). */
const reading = await readMedia(process.argv[2] ?? '').catch((error: unknown): Reading => {
  // A parser that throws has met a damaged file; a file that cannot be opened is the server's trouble.
  if (error instanceof Error && 'syscall' in error) throw error
  return { outcome: 'unreadable_media' }
})
const cover = reading.outcome === 'read' ? reading.tags.cover : null
const coverBase64 = cover && Buffer.from(cover.buffer, cover.byteOffset, cover.byteLength).toString('base64')
process.stdout.write(JSON.stringify(reading.outcome === 'read' ? { ...reading, tags: { ...reading.tags, cover: coverBase64 } } : reading))
