import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
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

/** Colours are flat, so a small palette keeps the edges smooth and the files small. */
export const makeCovers = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const [name, svg] of Object.entries(posters)) {
    await sharp(Buffer.from(svg))
      .png({ palette: true, colours: 64, dither: 0, effort: 10 })
      .toFile(join(folder, `${name}.png`))
  }
}
