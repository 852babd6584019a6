import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taggedMp3 } from '#server/testing/tagged-mp3.ts'
import { readMedia } from './media-reader.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transport-stream-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Sync bytes of a transport stream with packets of 188 bytes, and with a time before each. */
const syncBytes = [
  [4, 196],
  [188, 376],
]
const bare = () => readFile(join(import.meta.dirname, '../fixtures/bare.mp3'))

async function typeOf(bytes: Buffer) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const reading = await readMedia(path)
  return reading.outcome === 'read' ? reading.facts.mimeType : reading.outcome
}

test('an MP3 with the sync bytes of a transport stream in its sound is an MP3, with and without tags', async () => {
  const sound = await bare()
  const tags = (await taggedMp3([['TIT2', 'x'.repeat(20_000)]])).subarray(0, -sound.length)
  for (const at of syncBytes) {
    const changed = Buffer.from(sound)
    for (const offset of at) changed[offset] = 0x47
    expect(await typeOf(changed)).toBe('audio/mpeg')
    expect(await typeOf(Buffer.concat([tags, changed]))).toBe('audio/mpeg')
  }
})
