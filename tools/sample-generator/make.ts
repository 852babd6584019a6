import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { categorySamples, type SampleSong, sampleSongs } from '#samples/samples.ts'
import { arranged } from './categories/arrangement.ts'
import { arrangements } from './categories/arrangements.ts'
import { makeCovers } from './covers.ts'
import { encodeFilm, encodeSong } from './encode.ts'
import { render as copperMorning } from './songs/copper-morning.ts'
import { render as paperLanterns } from './songs/paper-lanterns.ts'
import { render as slowTide } from './songs/slow-tide.ts'
import { render as windowSeat } from './songs/window-seat.ts'
import type { Stereo } from './synth/stereo.ts'

const renderers: Record<string, () => Stereo> = {
  'slow-tide': slowTide,
  'paper-lanterns': paperLanterns,
  'window-seat': windowSeat,
  'copper-morning': copperMorning,
}

const samplesFolder = join(import.meta.dirname, '../../samples')
const here = (path: string): string => join(samplesFolder, path)
const nameOf = ({ file }: { readonly file: string }): string => basename(file, extname(file))

const makeSong = async (song: SampleSong, workFolder: string): Promise<void> => {
  const name = nameOf(song)
  const render = renderers[name]
  if (render === undefined) throw new Error(`Nothing renders ${name}`)
  const sound = render()
  if (song.mediaType === 'video') return encodeFilm(sound, song, join(workFolder, `${name}.f32`), here(song.file))
  return encodeSong(sound, song, here(song.file))
}

const makeCategorySamples = async (wanted: readonly string[]): Promise<void> => {
  await mkdir(here('media/categories'), { recursive: true })
  for (const sample of categorySamples) {
    if (wanted.length > 0 && !wanted.includes(nameOf(sample))) continue
    await encodeSong(arranged(arrangements[sample.category]), { ...sample, album: null }, here(sample.file), '96k')
    process.stdout.write(`${sample.file}\n`)
  }
}

/** `node tools/sample-generator/make.ts` makes everything; names of songs limit it to those. */
const make = async (wanted: readonly string[]): Promise<void> => {
  const workFolder = await mkdtemp(join(tmpdir(), 'samples-'))
  await mkdir(here('media'), { recursive: true })
  await makeCovers(here('covers'))
  for (const song of sampleSongs) {
    if (wanted.length > 0 && !wanted.includes(nameOf(song))) continue
    await makeSong(song, workFolder)
    process.stdout.write(`${song.file}\n`)
  }
  await rm(workFolder, { recursive: true })
  await makeCategorySamples(wanted)
}

await make(process.argv.slice(2))
