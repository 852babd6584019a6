import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { encodedCover } from '#server/features/media/covers.ts'
import { copperMorning } from './posters/copper-morning.ts'
import { firstLight } from './posters/first-light.ts'
import { paperLanterns } from './posters/paper-lanterns.ts'
import { slowTide } from './posters/slow-tide.ts'
import { windowSeat } from './posters/window-seat.ts'

const posters = {
  'slow-tide': slowTide,
  'paper-lanterns': paperLanterns,
  'window-seat': windowSeat,
  'copper-morning': copperMorning,
  'first-light': firstLight,
}

/** In the widths and types that the server stores: a first start copies them, which takes neither time nor memory. */
export const makeCovers = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  // The server's encoder blocks SVG in this process: all are rasterized before.
  const pictures = await Promise.all(Object.entries(posters).map(async ([name, svg]) => ({ name, png: await rasterized(svg) })))
  for (const { name, png } of pictures)
    for await (const { suffix, bytes } of encodedCover(png)) await writeFile(join(folder, name + suffix), bytes)
}

const rasterized = (svg: string) => sharp(Buffer.from(svg)).png().toBuffer()
