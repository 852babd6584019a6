import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import sharp, { type OutputInfo } from 'sharp'
import { coverWidths } from '#contract/songs.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Storage, StorageKeyTaken } from '#server/storage/storage.ts'
import { createTurns } from './turns.ts'

export interface Covers {
  /**
   * Re-encodes an image (a local path, or bytes) and stores it under the base key: square, in every width of the contract. `base`
   * belongs to this image alone, so a repeat after a crash completes what is there. Throws wrong_image_type and StorageError.
   */
  store(image: string | Uint8Array, base: string): Promise<void>
  trash(base: string): Promise<void>
}

const fullWidth = 1200
/** Some social networks show nothing but JPEG. */
const previewSuffix = `-${fullWidth}.jpg`

const suffixes = [...coverWidths.flatMap((width) => [`-${width}.avif`, `-${width}.webp`]), previewSuffix]

/** All keys of the cover `base`. */
export const coverKeys = (base: string): string[] => suffixes.map((suffix) => base + suffix)

/** The base that a cover's key was made of. */
export const coverBase = (key: string): string => key.replace(/-\d+\.\w+$/, '')

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Content type of a cover's file; null for a key that no cover has. */
export const coverTypeOf = (key: string): string | null =>
  suffixes.some((suffix) => key.endsWith(suffix)) ? (types[key.slice(key.lastIndexOf('.') + 1)] ?? null) : null

export function createCovers(storage: Storage): Covers {
  const turn = createTurns({ atOnce: 2, longestTurnMilliseconds: 20_000 })

  async function put(key: string, bytes: Buffer) {
    try {
      await storage.put(key, bytes)
    } catch (error) {
      if (!(error instanceof StorageKeyTaken)) throw error
    }
  }

  async function trash(base: string) {
    await Promise.all(coverKeys(base).map((key) => storage.trash(key)))
  }

  return {
    store: (image, base) =>
      turn(async () => {
        const square = await decode(image)
        const puts = await Promise.allSettled(suffixes.map(async (suffix) => put(base + suffix, await encode(square, suffix))))
        const failed = puts.find((result) => result.status === 'rejected')
        if (!failed) return
        await trash(base)
        throw failed.reason
      }),
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

async function decode(image: string | Uint8Array): Promise<Pixels> {
  const type = await (typeof image === 'string' ? fileTypeFromFile(image) : fileTypeFromBuffer(image))
  if (!type || !imageTypes.includes(type.mime)) throw new AppError('wrong_image_type')
  try {
    return await sharp(image, { limitInputPixels: pixelsMax, failOn: 'error' })
      .timeout({ seconds: secondsMax })
      .rotate()
      .resize(fullWidth, fullWidth, { fit: 'cover', position: 'centre' })
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
  const sized = suffix.startsWith(`-${fullWidth}.`) ? pixels : pixels.resize(Number.parseInt(suffix.slice(1), 10))
  if (suffix.endsWith('.avif')) return sized.avif({ quality: 50, effort: 2 }).toBuffer()
  if (suffix.endsWith('.webp')) return sized.webp({ quality: 78 }).toBuffer()
  return sized.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}
