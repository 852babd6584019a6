import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Files that are made one after the other, in one. */
export async function writeZip(
  path: string,
  count: number,
  entry: (index: number) => { name: string; bytes: Promise<Buffer> },
): Promise<void> {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path))
  for (let index = 0; index < count; index++) {
    const { name, bytes } = entry(index)
    zip.addBuffer(await bytes, name, { compress: !name.endsWith('.png') })
  }
  zip.end()
  await written
}
