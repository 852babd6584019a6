import { open } from 'node:fs/promises'
import { openPcm } from '../codecs/open-pcm.ts'
import { writeFlac } from '../codecs/write-flac.ts'

/*
 * `node encode-child.ts INPUT OUTPUT` encodes the sound of a file as FLAC (encode-audio.ts). Writes a line for each part that is done: the number
 * of samples so far, in the end of all. Ends with 2 where the file is damaged, or has no sound that can be decoded here.
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
  // Trouble of the system is none of the file's.
  if (error instanceof Error && 'syscall' in error) throw error
  process.stderr.write(`${error}\n`)
  process.exitCode = 2
} finally {
  await Promise.all([input.close(), output.close()])
}
