import sharp from 'sharp'

/** A page's SVG as pixels, so many to an inch, and saying so. */
export const pngOf = (svg: string, dpi: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: dpi, unlimited: true, limitInputPixels: pagePixelsMax })
    .flatten({ background: '#ffffff' })
    .withMetadata({ density: dpi })
    .png({ compressionLevel: 7 })
    .toBuffer()

/** A3 with its marks at 600 dpi. */
export const pagePixelsMax = 90_000_000
