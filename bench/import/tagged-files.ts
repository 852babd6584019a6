import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createNames } from '../library/names.ts'
import { createRandom } from '../library/random.ts'

/** 128 kbit/s, 44.1 kHz. */
const frameBytes = 417
const framesEach = 460

/** Writes MP3 files of some 200 KB with tags and album pictures, in folders like those of a collection. Returns their paths. */
export async function writeTaggedFiles(folder: string, count: number, songsPerAlbum = 12): Promise<string[]> {
  const random = createRandom(1)
  const names = createNames(random)
  const paths: string[] = []
  for (let album = 0; album * songsPerAlbum < count; album++) {
    const artist = names.artist()
    const picture = await albumPicture(album)
    const inside = join(folder, artist, `Album ${album}`)
    await mkdir(inside, { recursive: true })
    for (let track = 1; track <= songsPerAlbum && paths.length < count; track++) {
      const path = join(inside, `${String(track).padStart(2, '0')} Song ${paths.length}.mp3`)
      const tags = id3({ TIT2: `Song ${paths.length}`, TPE1: artist, TALB: `Album ${album}`, TRCK: String(track) }, picture)
      await writeFile(path, Buffer.concat([tags, frames()]))
      paths.push(path)
    }
  }
  return paths
}

/** A picture with the size and detail that shops embed in files. */
const albumPicture = (album: number) =>
  sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: { r: (album * 53) % 256, g: (album * 97) % 256, b: (album * 151) % 256 },
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .blur(3)
    .jpeg({ quality: 85 })
    .toBuffer()

/** Frames of noise: their content does not matter. */
function frames(): Buffer {
  const bytes = randomBytes(frameBytes * framesEach)
  for (let at = 0; at < bytes.length; at += frameBytes) bytes.set([0xff, 0xfb, 0x90, 0x64], at)
  return bytes
}

function id3(texts: Record<string, string>, picture: Buffer): Buffer {
  const parts = [
    ...Object.entries(texts).map(([name, text]) => id3Frame(name, Buffer.concat([Buffer.of(3), Buffer.from(text)]))),
    id3Frame('APIC', Buffer.concat([Buffer.from('\x00image/jpeg\x00\x03\x00', 'latin1'), picture])),
  ]
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from('ID3\x04\x00\x00', 'latin1'), id3Size(body.length), body])
}

const id3Frame = (name: string, content: Buffer) => Buffer.concat([Buffer.from(name), id3Size(content.length), Buffer.alloc(2), content])

const id3Size = (length: number) => Buffer.from([21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f))
