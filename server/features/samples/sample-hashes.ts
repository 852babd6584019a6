import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { categorySamples, sampleSongs } from '#samples/samples.ts'

const samplesFolder = join(import.meta.dirname, '../../../samples')

let cached: Promise<string[]> | undefined

/** SHA-256 of each sample's file, as in the column content_hash. Read once, because the files are part of the program. */
export function sampleHashes(): Promise<string[]> {
  cached ??= Promise.all([...sampleSongs, ...categorySamples].map(({ file }) => hashOf(join(samplesFolder, file))))
  return cached
}

const hashOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
