import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { AppError } from '#server/app-error.ts'

const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff']

// Allow only the decoders of these types: never SVG, even if a file starts like one.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`) })
sharp.cache(false)

/** Allows the largest photographs of phones, but not a decompression bomb. */
const pixelsMax = 110_000_000
const secondsMax = 15

interface Pixels {
  data: Buffer
  info: OutputInfo
}

/** Decodes a picture, cropped and scaled by `frame`. Throws wrong_image_type. */
export const decode = (image: string | Uint8Array, frame: (image: Sharp) => Sharp): Promise<Pixels> =>
  processed(image, (opened) => frame(opened).flatten({ background: '#ffffff' }).toColourspace('srgb').raw())

/** Re-encodes a picture in the size and type of `frame`, with its transparency. Throws wrong_image_type. */
export const reencodeTransparent = (image: Uint8Array, frame: (image: Sharp) => Sharp): Promise<Pixels> =>
  processed(image, (opened) => frame(opened.toColourspace('srgb')))

async function processed(image: string | Uint8Array, process: (image: Sharp) => Sharp): Promise<Pixels> {
  const type = await (typeof image === 'string' ? fileTypeFromFile(image) : fileTypeFromBuffer(image))
  if (!type || !imageTypes.includes(type.mime)) throw new AppError('wrong_image_type')
  try {
    const opened = sharp(image, { limitInputPixels: pixelsMax, failOn: 'error' }).timeout({ seconds: secondsMax }).rotate()
    return await process(opened).toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw new AppError('wrong_image_type', undefined, { cause: error })
  }
}

/** How much time the encoders spend on smaller files of equal quality. */
export interface EncodingEffort {
  avif: number
  webp: number
  mozjpeg: boolean
}

const productionEffort: EncodingEffort = { avif: 2, webp: 4, mozjpeg: true }

/** Encodes the file with this suffix, `-{width}.{extension}`. */
export function encode({ data, info }: Pixels, suffix: string, { avif, webp, mozjpeg } = productionEffort): Promise<Buffer> {
  const { width, height, channels } = info
  const pixels = sharp(data, { raw: { width, height, channels } })
  const wanted = Number.parseInt(suffix.slice(1), 10)
  const sized = wanted < width ? pixels.resize(wanted) : pixels
  if (suffix.endsWith('.avif')) return sized.avif({ quality: 50, effort: avif }).toBuffer()
  if (suffix.endsWith('.webp')) return sized.webp({ quality: 78, effort: webp }).toBuffer()
  return sized.jpeg({ quality: 82, mozjpeg }).toBuffer()
}
