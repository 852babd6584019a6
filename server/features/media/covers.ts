import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { bannerWidths } from '#contract/settings.ts'
import { coverWidths } from '#contract/songs.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Storage, StorageKeyTaken } from '#server/storage/storage.ts'
import { createTurns } from './turns.ts'

export interface Covers {
  /**
   * Re-encodes an image (a local path, or bytes) and stores it under the base key in its kind's shape and widths. `base` belongs to
   * this image alone, so a repeat after a crash completes what is there. Throws wrong_image_type and StorageError.
   */
  store(image: string | Uint8Array, base: string): Promise<void>
  /** The same for a picture found in a media file: one that cannot be read is as good as none. Answers `base`, or null. */
  storeFound(picture: Uint8Array | null, base: string): Promise<string | null>
  trash(base: string): Promise<void>
}

interface PictureKind {
  /** What follows the base key: `-{width}.{extension}`. */
  suffixes: string[]
  /** Cut and scaled to the largest size there will be. */
  frame(image: Sharp): Sharp
}

/** Every width as AVIF and WebP, and one as JPEG: some social networks show nothing else. */
const suffixesOf = (widths: readonly number[], jpegWidth: number) => [
  ...widths.flatMap((width) => [`-${width}.avif`, `-${width}.webp`]),
  `-${jpegWidth}.jpg`,
]

/** Of songs and playlists: square. */
const cover: PictureKind = {
  suffixes: suffixesOf(coverWidths, 1200),
  frame: (image) => image.resize(1200, 1200, { fit: 'cover', position: 'centre' }),
}

/** Of the home page: in its own proportions, which the page cuts as it needs, and never enlarged. */
const banner: PictureKind = {
  suffixes: suffixesOf(bannerWidths, bannerWidths[1]),
  frame: (image) => image.resize(2560, 1920, { fit: 'inside', withoutEnlargement: true }),
}

/** All keys of the cover `base`. */
export const coverKeys = (base: string): string[] => cover.suffixes.map((suffix) => base + suffix)

/** The base that a cover's key was made of. */
export const coverBase = (key: string): string => key.replace(/-\d+\.\w+$/, '')

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Content type of a picture's file; null for a key that no picture has. */
export const coverTypeOf = (key: string): string | null =>
  [...cover.suffixes, ...banner.suffixes].some((suffix) => key.endsWith(suffix))
    ? (types[key.slice(key.lastIndexOf('.') + 1)] ?? null)
    : null

export const createCovers = (storage: Storage): Covers => createPictures(storage, cover)
export const createBanners = (storage: Storage): Covers => createPictures(storage, banner)

function createPictures(storage: Storage, { suffixes, frame }: PictureKind): Covers {
  const turn = createTurns({ atOnce: 2, longestTurnMilliseconds: 20_000 })

  async function put(key: string, bytes: Buffer) {
    try {
      await storage.put(key, bytes)
    } catch (error) {
      if (!(error instanceof StorageKeyTaken)) throw error
    }
  }

  async function trash(base: string) {
    await Promise.all(suffixes.map((suffix) => storage.trash(base + suffix)))
  }

  const store = (image: string | Uint8Array, base: string) =>
    turn(async () => {
      const pixels = await decode(image, frame)
      const puts = await Promise.allSettled(suffixes.map(async (suffix) => put(base + suffix, await encode(pixels, suffix))))
      const failed = puts.find((result) => result.status === 'rejected')
      if (!failed) return
      await trash(base)
      throw failed.reason
    })

  return {
    store,
    storeFound: async (picture, base) => {
      if (!picture) return null
      try {
        await store(picture, base)
        return base
      } catch (error) {
        if (error instanceof AppError && error.code === 'wrong_image_type') return null
        throw error
      }
    },
    trash,
  }
}

const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff']

// Only the decoders of these types: never SVG, whatever a file looks like at its start.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`) })
sharp.cache(false)

/** A phone's largest photographs pass; a picture that unpacks to gigabytes does not. */
const pixelsMax = 110_000_000
const secondsMax = 15

interface Pixels {
  data: Buffer
  info: OutputInfo
}

async function decode(image: string | Uint8Array, frame: PictureKind['frame']): Promise<Pixels> {
  const type = await (typeof image === 'string' ? fileTypeFromFile(image) : fileTypeFromBuffer(image))
  if (!type || !imageTypes.includes(type.mime)) throw new AppError('wrong_image_type')
  try {
    return await frame(sharp(image, { limitInputPixels: pixelsMax, failOn: 'error' }).timeout({ seconds: secondsMax }).rotate())
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw new AppError('wrong_image_type', undefined, { cause: error })
  }
}

function encode({ data, info }: Pixels, suffix: string): Promise<Buffer> {
  const { width, height, channels } = info
  const pixels = sharp(data, { raw: { width, height, channels } })
  const wanted = Number.parseInt(suffix.slice(1), 10)
  const sized = wanted < width ? pixels.resize(wanted) : pixels
  if (suffix.endsWith('.avif')) return sized.avif({ quality: 50, effort: 2 }).toBuffer()
  if (suffix.endsWith('.webp')) return sized.webp({ quality: 78 }).toBuffer()
  return sized.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}
