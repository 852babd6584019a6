import { open } from 'node:fs/promises'
import { openPcm } from '../codecs/open-pcm.ts'
import { exitAsDamaged } from '../damaged-files.ts'
import { measureSound, type SampleSource } from './measure-sound.ts'
import { readWaveStream } from './wave-stream.ts'

/*
 * `node analyze-child.ts PATH` measures the sound of a file that has a decoder here; `node analyze-child.ts -` reads standard input instead
 * (wave-stream.ts). Prints the seconds measured so far, one line each, then the measures as JSON. Exits with code 2 if the file is damaged.
 */

const [path = ''] = process.argv.slice(2)
const reportedSeconds = 10

async function measure(source: SampleSource) {
  let reported = 0
  const measures = await measureSound(source, (seconds) => {
    if (seconds < reported + reportedSeconds) return
    reported = seconds
    process.stdout.write(`${Math.floor(seconds)}\n`)
  })
  process.stdout.write(`${JSON.stringify({ ...measures, peaks: Buffer.from(measures.peaks).toString('base64') })}\n`)
}

async function measureFile() {
  const file = await open(path, 'r')
  try {
    const source = await openPcm(file, (await file.stat()).size)
    if (!source) throw new Error('There is no decoder for this file')
    await measure({ ...source, fullScale: 2 ** (source.bitsPerSample - 1) })
  } finally {
    await file.close()
  }
}

try {
  if (path === '-') await measure(await readWaveStream(process.stdin))
  else await measureFile()
} catch (error) {
  exitAsDamaged(error)
}
