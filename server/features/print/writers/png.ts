import sharp from 'sharp'
import type { Page } from '../drawing.ts'
import type { LoadPicture } from './pictures.ts'
import { svgOf } from './svg.ts'

/** A page in pixels, so many to an inch, and saying so. */
export const pngOf = async (page: Page, loadPicture: LoadPicture, dpi: number): Promise<Buffer> =>
  sharp(Buffer.from(await svgOf(page, { loadPicture, dpi, size: 'pixels' })), { unlimited: true })
    .flatten({ background: '#ffffff' })
    .withMetadata({ density: dpi })
    .png({ compressionLevel: 7 })
    .toBuffer()
