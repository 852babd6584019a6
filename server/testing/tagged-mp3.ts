import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const fixture = join(import.meta.dirname, '../features/media/fixtures/bare.mp3')
/** Identifiers of files have no text encoding. */
const bodyOf = (id: string, value: string) => Buffer.concat([Buffer.from(id === 'UFID' ? [] : [3]), Buffer.from(value)])

/** An MP3 after an ID3v2.4 or 2.3 tag with these text frames, each shorter than 128 bytes. */
export async function taggedMp3(frames: readonly (readonly [id: string, value: string])[], version: 3 | 4 = 4): Promise<Buffer> {
  const body = Buffer.concat(
    frames.flatMap(([id, value]) => [Buffer.from(`${id}\0\0\0`), Buffer.from([bodyOf(id, value).length, 0, 0]), bodyOf(id, value)]),
  )
  const header = Buffer.from([0x49, 0x44, 0x33, version, 0, 0, 0, 0, body.length >> 7, body.length & 0x7f])
  return Buffer.concat([header, body, await readFile(fixture)])
}

/** Four bytes with seven bits each, as ID3v2.4 encodes sizes. */
const syncsafe = (size: number) => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f))

/** Two seconds of sound after a tag with a private frame of random bytes: a large file that is analyzed quickly. */
export async function largeMp3(privateBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const owner = Buffer.from('test\0')
  const frame = [Buffer.from('PRIV'), syncsafe(owner.length + privateBytes), Buffer.alloc(2), owner, randomBytes(privateBytes)]
  const header = [Buffer.from('ID3\x04\0\0'), syncsafe(10 + owner.length + privateBytes)]
  return new Uint8Array(Buffer.concat([...header, ...frame, await readFile(fixture)]))
}
