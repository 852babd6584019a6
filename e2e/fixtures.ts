import { copyFile, cp, mkdtemp, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { sampleSongs } from '../samples/samples.ts'

const samplesFolder = join(import.meta.dirname, '../samples')

/** A real MP3 and a real MP4 with typical file names. */
export async function mediaFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'music-platform-media-'))
  const copyOf = async (mediaType: 'audio' | 'video', name: string) => {
    const sample = sampleSongs.find((song) => song.mediaType === mediaType)
    if (!sample) throw new Error(`there is no ${mediaType} among the samples`)
    const path = join(folder, name)
    await cp(join(samplesFolder, sample.file), path)
    return path
  }
  return { mp3: await copyOf('audio', 'spring_concert-take-2.mp3'), mp4: await copyOf('video', 'school-play.mp4') }
}

/** A file of this size in the folder of the running test; its first bytes are `start`. */
export async function largeFile(name: string, sizeBytes: number, start?: string): Promise<string> {
  const path = test.info().outputPath(name)
  if (start) await copyFile(start, path)
  else await writeFile(path, '')
  await truncate(path, sizeBytes)
  return path
}
