import sharp from 'sharp'
import { millimetresOfInch } from '#contract/print-layouts.ts'
import { coverPattern } from '#design/cover-pattern.ts'
import type { Color, Picture } from '../drawing.ts'

export interface LoadedPicture {
  bytes: Buffer
  type: 'image/jpeg' | 'image/png'
}

/** A picture in so many pixels on a side; the same answer for the same question. */
export type LoadPicture = (picture: Picture, pixels: number) => Promise<LoadedPicture>

/** What a picture of this width needs at a resolution; in steps, so that pictures of about the same size are one. */
export const pixelsFor = (millimetres: number, dpi: number): number =>
  Math.min(1_200, Math.max(16, Math.ceil(((millimetres / millimetresOfInch) * dpi) / 16) * 16))

interface Sources {
  /** Bytes of a stored cover in its largest size; null where it is gone. */
  coverBytes(coverPath: string): Promise<Buffer | null>
  logo: Buffer | null
  /** What shines through a logo. */
  ground: Color
}

export function createPictures({ coverBytes, logo, ground }: Sources): LoadPicture {
  const made = new Map<string, Promise<LoadedPicture>>()

  async function make(picture: Picture, pixels: number): Promise<LoadedPicture> {
    if (picture.kind === 'logo') {
      const fitted = sharp(logo ?? Buffer.alloc(0), pixelLimit).resize(pixels, pixels, { fit: 'contain', background: ground })
      return { bytes: await fitted.flatten({ background: ground }).png().toBuffer(), type: 'image/png' }
    }
    const { coverPath, title, color } = picture.item
    const stored = coverPath === null ? null : await coverBytes(coverPath)
    const source = stored ?? Buffer.from(patternSvg(coverPattern(title, color), pixels))
    return { bytes: await sharp(source, pixelLimit).resize(pixels, pixels).flatten().jpeg({ quality: 88 }).toBuffer(), type: 'image/jpeg' }
  }

  return (picture, pixels) => {
    const { kind } = picture
    const key = kind === 'logo' ? `logo ${pixels}` : `${picture.item.coverPath ?? `${picture.item.title} ${picture.item.color}`} ${pixels}`
    const known = made.get(key)
    if (known) return known
    const promise = make(picture, pixels)
    made.set(key, promise)
    return promise
  }
}

const pixelLimit = { limitInputPixels: 50_000_000 }

const patternSvg = (markup: string, pixels: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 100 100">${markup}</svg>`
