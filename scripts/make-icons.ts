import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { iconFile } from '#server/features/sharing/site-icons.ts'

/** Renders web/static/icon.svg in the sizes that browsers and phones request. Run it after changing the SVG. */
const folder = join(import.meta.dirname, '../web/static')
const drawing = await readFile(join(folder, 'icon.svg'))
/** Phones mask icons, so the drawing needs a margin. */
const paper = '#f9f9f6'

const render = async (size: number, margin: number) => {
  const inner = Math.round(size * (1 - 2 * margin))
  const record = await sharp(drawing, { density: (72 * inner) / 26 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  const canvas = sharp({ create: { width: size, height: size, channels: 4, background: margin > 0 ? paper : '#0000' } })
  return canvas
    .composite([{ input: record }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

for (const size of [192, 512]) await writeFile(join(folder, `icon-${size}.png`), await render(size, 0.14))
await writeFile(join(folder, 'apple-touch-icon.png'), await render(180, 0.12))
await writeFile(join(folder, 'favicon.ico'), iconFile(await render(32, 0), 32))
