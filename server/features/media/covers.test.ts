import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { coverWidths } from '#contract/songs.ts'
import { createDiskStorage } from '#server/storage/disk.ts'
import { type Storage, StorageError } from '#server/storage/storage.ts'
import { cheapPictures } from '#server/testing/cheap-pictures.ts'
import { type Covers, coverKeys, createCovers } from './covers.ts'

let folder: string
let storage: Storage
let covers: Covers
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'covers-'))
  storage = createDiskStorage(join(folder, 'storage'))
  covers = createCovers(storage, cheapPictures)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const base = 'covers/harbour_lights-cover-k3m9'
const plain = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#cc3344' } })
const stored = async (suffix: string) => buffer(await storage.read(base + suffix))

async function keysInStorage(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list('')) keys.push(key)
  return keys
}

describe('a cover', () => {
  it('is stored square in every width and format, without metadata', async () => {
    await createCovers(storage).store(
      await plain()
        .withExif({ IFD0: { Copyright: 'a photographer, somewhere' } })
        .jpeg()
        .toBuffer(),
      base,
    )
    expect((await keysInStorage()).sort()).toEqual(coverKeys(base).sort())
    for (const width of coverWidths) {
      const webp = await sharp(await stored(`-${width}.webp`)).metadata()
      expect(webp).toMatchObject({ format: 'webp', width, height: width })
      expect(await sharp(await stored(`-${width}.avif`)).metadata()).toMatchObject({ format: 'heif', width, height: width })
      expect([webp.exif, webp.xmp, webp.icc, webp.orientation]).toEqual([undefined, undefined, undefined, undefined])
    }
    const preview = await sharp(await stored('-1200.jpg')).metadata()
    expect(preview).toMatchObject({ format: 'jpeg', width: 1200, height: 1200 })
    expect(preview.exif).toBeUndefined()
  })

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)('may be %s', async (format) => {
    const path = join(folder, 'picture')
    await writeFile(path, await plain().toFormat(format).toBuffer())
    await covers.store(path, base)
    expect(await keysInStorage()).toHaveLength(coverKeys(base).length)
  })

  it('is rotated upright, and white where it was transparent', async () => {
    const blueLeft = await sharp({ create: { width: 100, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .composite([
        {
          input: await sharp({ create: { width: 50, height: 100, channels: 3, background: '#0000ff' } })
            .png()
            .toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .png()
      .toBuffer()
    await covers.store(await sharp(blueLeft).withMetadata({ orientation: 6 }).png().toBuffer(), base)
    const { data, info } = await sharp(await stored('-320.webp'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
    const [r = 255, , b = 0] = pixel(160, 20)
    expect(r < 60 && b > 200).toBe(true)
    for (const value of pixel(160, 300)) expect(value).toBeGreaterThan(240)
  })

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')],
    ['text', Buffer.from('no picture')],
    ['nothing', Buffer.alloc(0)],
    ['the start of a JPEG', Buffer.from('ffd8ffe000104a46494600', 'hex')],
  ])('is not %s', async (_name, bytes) => {
    await expect(covers.store(bytes, base)).rejects.toMatchObject({ code: 'wrong_image_type' })
    expect(await keysInStorage()).toEqual([])
  })

  it('is rejected if it is truncated or a decompression bomb', async () => {
    const jpeg = await plain().jpeg().toBuffer()
    await expect(covers.store(jpeg.subarray(0, jpeg.length - 200), base)).rejects.toMatchObject({ code: 'wrong_image_type' })
    const side = 10_500
    const bomb = await sharp(Buffer.alloc(side * side), { raw: { width: side, height: side, channels: 1 } })
      .toColourspace('b-w')
      .png({ compressionLevel: 1 })
      .toBuffer()
    await expect(covers.store(bomb, base)).rejects.toMatchObject({ code: 'wrong_image_type' })
  })

  it('is completed by a retry after a crash', async () => {
    const picture = await plain().png().toBuffer()
    await covers.store(picture, base)
    await storage.trash(`${base}-640.avif`)
    await covers.store(picture, base)
    expect(await keysInStorage()).toHaveLength(coverKeys(base).length)
  })

  it('leaves no files if the storage is full', async () => {
    let room = 3
    const crowded: Storage = {
      ...storage,
      put: async (...o) => (room-- > 0 ? storage.put(...o) : Promise.reject(new StorageError('full'))),
    }
    await expect(createCovers(crowded, cheapPictures).store(await plain().png().toBuffer(), base)).rejects.toMatchObject({ reason: 'full' })
    expect(await keysInStorage()).toEqual([])
  })

  it('goes to the trash as a whole', async () => {
    await covers.store(await plain().png().toBuffer(), base)
    await covers.trash(base)
    expect(await keysInStorage()).toEqual([])
  })
})
