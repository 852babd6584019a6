import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMedia } from './media-reader.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flac-length-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function lengthOf(bytes: Buffer): Promise<number | null> {
  const path = join(folder, 'sound.flac')
  await writeFile(path, bytes)
  const reading = await readMedia(path)
  return reading.outcome === 'read' ? reading.facts.durationSeconds : Number.NaN
}

test('a truncated FLAC is as long as what is there, and a whole one as long as it states', async () => {
  const file = await readFile(join(import.meta.dirname, '../fixtures/sound.flac'))
  const whole = (await lengthOf(file)) ?? 0
  expect(whole).toBeCloseTo(2, 1)
  const half = await lengthOf(file.subarray(0, file.length * 0.6))
  expect(half).toBeGreaterThan(0.3)
  expect(half).toBeLessThan(1.7)
  expect(await lengthOf(Buffer.concat([file, Buffer.from('TAG'.padEnd(128))]))).toBe(whole)
})
