import { open } from 'node:fs/promises'
import { openPcm } from '../codecs/open-pcm.ts'
import { writeFlac } from '../codecs/write-flac.ts'
import { exitAsDamaged } from '../damaged-files.ts'

/*
 * `node encode-child.ts INPUT OUTPUT` encodes the sound of a file as FLAC (make-rendition.ts). Prints the number of samples so far, one line
 * per part, the last one being the total. Exits with code 2 if the file is damaged or its sound has no decoder here.
 */

const [inputPath = '', outputPath = ''] = process.argv.slice(2)

const input = await open(inputPath, 'r')
const output = await open(outputPath, 'w')
const report = (samples: number) => process.stdout.write(`${samples}\n`)
try {
  const source = await openPcm(input, (await input.stat()).size)
  if (!source) throw new Error('There is no decoder for this file')
  report(await writeFlac(source, output, report))
} catch (error) {
  exitAsDamaged(error)
} finally {
  await Promise.all([input.close(), output.close()])
}
