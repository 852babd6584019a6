import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMedia } from './media-reader.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ogg-chain-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fixture = (name: string) => readFile(join(import.meta.dirname, '../fixtures', name))

/** A chain requires streams with different serial numbers; those of the fixtures are equal. */
async function link(name: string, serial: number): Promise<Buffer> {
  const bytes = await fixture(name)
  for (let at = bytes.indexOf('OggS'); at >= 0; at = bytes.indexOf('OggS', at + 1)) bytes.writeUInt32LE(serial, at + 14)
  return bytes
}

async function lengthOf(...links: Buffer[]): Promise<number> {
  const path = join(folder, 'chain.ogg')
  await writeFile(path, Buffer.concat(links))
  const reading = await readMedia(path)
  return reading.outcome === 'read' ? (reading.facts.durationSeconds ?? 0) : Number.NaN
}

/** As a recorded web radio station sends its titles: each in streams of its own. */
test('a chain of Ogg streams is as long as all of them, also if the last ones are longer than what is read at the end', async () => {
  const [vorbis, opus] = [await link('sound.ogg', 1), await link('sound.opus', 2)]
  const [first, other] = [await lengthOf(vorbis), await lengthOf(opus)]
  expect(Math.min(first, other)).toBeGreaterThan(1)
  expect(await lengthOf(vorbis, opus)).toBeCloseTo(first + other)
  const many = Array.from({ length: Math.ceil(400_000 / opus.length) }, () => opus)
  expect(await lengthOf(vorbis, ...many)).toBeCloseTo(first + many.length * other)
})

test('a chain that was cut in a page is as long as what is there', async () => {
  const [vorbis, opus] = [await link('sound.ogg', 1), await link('sound.opus', 2)]
  const cut = await lengthOf(vorbis, opus, (await link('sound.ogg', 3)).subarray(0, -2_000))
  const [first, other] = [await lengthOf(vorbis), await lengthOf(opus)]
  expect(cut).toBeGreaterThanOrEqual(first + other)
  expect(cut).toBeLessThanOrEqual(2 * first + other)
})
