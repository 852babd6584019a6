import sharp from 'sharp'
import { millimetresOfInch } from '#contract/print-layouts.ts'
import { coverPattern } from '#design/cover-pattern.ts'
import { AppError } from '#server/app-error.ts'
import type { Color, ImageSource } from '../page-model.ts'

interface LoadedImage {
  bytes: Buffer
  type: 'image/jpeg' | 'image/png'
}

/**
 * Loads an image with `pixels` per side. Cached: equal calls return the same object. Throws wrong_image_type for a logo that is not an
 * image.
 */
export type LoadImage = (image: ImageSource, pixels: number) => Promise<LoadedImage>

/** Pixels of an image with this width, rounded up to multiples of 16, so that images of similar size share a raster. */
export const pixelsFor = (millimetres: number, dpi: number): number =>
  Math.min(1_200, Math.max(16, Math.ceil(((millimetres / millimetresOfInch) * dpi) / 16) * 16))

interface Sources {
  /** Reads a stored cover in its largest size; null if it is missing. */
  readCover(coverPath: string): Promise<Buffer | null>
  logo: Buffer | null
  /** Replaces transparency of a logo. */
  background: Color
}

export function createImageLoader({ readCover, logo, background }: Sources): LoadImage {
  const cache = new Map<string, Promise<LoadedImage>>()

  async function load(image: ImageSource, pixels: number): Promise<LoadedImage> {
    if (image.kind === 'logo') {
      const fitted = sharp(logo ?? Buffer.alloc(0), pixelLimit).resize(pixels, pixels, { fit: 'contain', background })
      const png = fitted.flatten({ background }).png()
      const bytes = await png.toBuffer().catch(() => {
        throw new AppError('wrong_image_type', { field: 'centerImage' })
      })
      return { bytes, type: 'image/png' }
    }
    const { coverPath, title, color } = image.item
    const stored = coverPath === null ? null : await readCover(coverPath)
    const source = stored ?? Buffer.from(patternSvg(coverPattern(title, color), pixels))
    return { bytes: await sharp(source, pixelLimit).resize(pixels, pixels).flatten().jpeg({ quality: 88 }).toBuffer(), type: 'image/jpeg' }
  }

  return (image, pixels) => {
    const key = image.kind === 'logo' ? `logo ${pixels}` : `${image.item.coverPath ?? `${image.item.title} ${image.item.color}`} ${pixels}`
    const cached = cache.get(key)
    if (cached) return cached
    const promise = load(image, pixels)
    cache.set(key, promise)
    return promise
  }
}

const pixelLimit = { limitInputPixels: 50_000_000 }

const patternSvg = (markup: string, pixels: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 100 100">${markup}</svg>`
