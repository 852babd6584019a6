import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import jsqr from 'jsqr'
import sharp, { type Sharp } from 'sharp'

/** Grayscale pixels. */
export interface Raster {
  width: number
  height: number
  pixels: Uint8Array
}

export const hasPoppler = existsSync('/usr/bin/pdftoppm')
const run = promisify(execFile)

/** A page of a PDF, rendered by poppler. */
export async function rasterOfPdf(path: string, page: number, dpi: number): Promise<Raster> {
  const { stdout } = await run('pdftoppm', ['-gray', '-r', String(dpi), '-f', String(page), '-l', String(page), path], {
    encoding: 'buffer',
    maxBuffer: 200_000_000,
  })
  const [head = '', width = '', height = ''] = /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(stdout.subarray(0, 100).toString('latin1')) ?? []
  return { width: Number(width), height: Number(height), pixels: stdout.subarray(head.length) }
}

/** Converts the size to pixels first, because sharp applies the resolution twice to lengths with units. */
export function rasterOfSvg(svg: Buffer, dpi: number): Promise<Raster> {
  const inPixels = (_whole: string, name: string, millimetres: string) => `${name}="${Math.round((Number(millimetres) / 25.4) * dpi)}"`
  const sized = svg.toString().replace(/(width|height)="([\d.]+)mm"/g, inPixels)
  return gray(sharp(Buffer.from(sized), { unlimited: true }))
}

/** A PNG, resized by `scale`. */
export async function rasterOfPng(png: Uint8Array, scale = 1): Promise<Raster> {
  const { width } = await sharp(png).metadata()
  return gray(scale === 1 ? sharp(png) : sharp(png).resize(Math.round(width * scale)))
}

async function gray(image: Sharp): Promise<Raster> {
  const { data, info } = await image.flatten({ background: '#fff' }).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Like phones, tries several distances. */
const scales = { small: [2, 1, 3, 4], large: [1, 0.7, 0.45] }
const largeFrom = 600

/** Content of the code in an area, given as fractions of the raster's sides; null if it cannot be scanned. */
export async function scan(raster: Raster, area: Area): Promise<string | null> {
  const left = Math.max(0, Math.floor(area.x * raster.width))
  const top = Math.max(0, Math.floor(area.y * raster.height))
  const width = Math.min(raster.width - left, Math.ceil(area.width * raster.width))
  const height = Math.min(raster.height - top, Math.ceil(area.height * raster.height))
  for (const scale of Math.max(width, height) < largeFrom ? scales.small : scales.large) {
    const { data, info } = await sharp(raster.pixels, { raw: { width: raster.width, height: raster.height, channels: 1 } })
      .extract({ left, top, width, height })
      .resize(Math.round(width * scale), Math.round(height * scale), { kernel: 'cubic', fit: 'fill' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const code = jsqr.default(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' })
    if (code) return code.data
  }
  return null
}
