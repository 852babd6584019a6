import { createHash } from 'node:crypto'
import { type PassThrough, Readable } from 'node:stream'
import { type Storage, StorageKeyMissing } from '#server/storage/storage.ts'
import { safeFileName } from './media-headers.ts'
import { createTaggedFiles, type Download, readSpliced, type TaggedDownload } from './tagged-files.ts'

/** Songs that are downloaded together. */
export interface ListDownload {
  /** Of the file, and of the folder in it. */
  name: string
  coverPath: string | null
  /** Credits and license; null where their words are not known. */
  text: string | null
  songs: readonly Download[]
}

/** An entry of the zip: its bytes are made when it is written. */
interface Entry {
  name: string
  sizeBytes: number
  etag: string
  open(): Promise<Readable>
}

/** Bytes of a central directory record beside its name: with the time stamp that yazl adds. */
const recordBytes = 46 + 9
/** Names in a zip. File systems allow 255 bytes for each of the two parts. */
const nameCharactersMax = 80

/**
 * A zip of tagged files, without compression: its length follows from those of its parts, and the same facts give the same bytes. So a download that was
 * interrupted continues, which reads what was sent before once more, for its checksums.
 */
export function createListZips(storage: Storage) {
  const tagged = createTaggedFiles(storage)

  const entryOf = (
    { mimeType: _, title: __, etag, modifiedAt: ___, ...bytes }: TaggedDownload,
    name: string,
    download: Download,
  ): Entry => ({
    name,
    sizeBytes: bytes.head.length + bytes.to - bytes.from,
    etag,
    // The new beginning has a picture: it is made again rather than held in memory for each song.
    async open() {
      const file = await tagged.open(download)
      if (file?.etag !== etag) throw new StorageKeyMissing(download.key)
      return readSpliced(storage, file)
    },
  })

  return {
    /** Null where no file is there. */
    async open({ name, coverPath, text, songs }: ListDownload) {
      const folder = fileNamePart(name, 'Songs')
      const digits = String(songs.length).length
      const entries: Entry[] = []
      for (const [index, download] of songs.entries()) {
        const file = await tagged.open(download)
        const number = String(index + 1).padStart(Math.max(2, digits), '0')
        const extension = download.key.slice(download.key.lastIndexOf('.'))
        const path = `${folder}/${number} ${fileNamePart(download.tags.title, 'Song')}${extension}`
        if (file) entries.push(entryOf(file, path, download))
      }
      if (entries.length === 0) return null
      const cover = await tagged.readCover(coverPath)
      if (cover) entries.push(bufferEntry(`${folder}/cover.jpg`, cover))
      if (text !== null) entries.push(bufferEntry(`${folder}/Credits.txt`, Buffer.from(text)))
      const hash = createHash('sha256')
      for (const entry of entries) hash.update(`${entry.name}\n${entry.etag}\n`)
      return {
        name: folder,
        etag: `"${hash.digest('base64url')}"`,
        sizeBytes: await sizeOf(entries),
        /** From `start` up to `end` (inclusive). Destroying it closes the file that is read. */
        read: (range: { start: number; end: number }): Readable => Readable.from(part(entries, range), { objectMode: false }),
      }
    },
  }
}

const bufferEntry = (name: string, bytes: Buffer): Entry => ({
  name,
  sizeBytes: bytes.length,
  etag: createHash('sha256').update(bytes).digest('base64url'),
  open: async () => Readable.from([bytes], { objectMode: false }),
})

/** Of any text, without what leads out of the folder; dots and spaces at the end are lost on Windows. */
const fileNamePart = (text: string, otherwise: string): string =>
  [...safeFileName(text.normalize('NFC').toWellFormed())]
    .slice(0, nameCharactersMax)
    .join('')
    .replace(/[.\s]+$/, '') || otherwise

/** `open` gets the bytes of an entry when it is its turn. */
function layOut({ ZipFile }: typeof import('yazl'), entries: readonly Entry[], open: (entry: Entry) => Promise<Readable>) {
  const zip = new ZipFile()
  // The same time for all: it is part of the bytes.
  const mtime = new Date(Date.UTC(2000, 0, 1))
  for (const entry of entries)
    zip.addReadStreamLazy(entry.name, { compress: false, size: entry.sizeBytes, mtime, mode: 0o100644 }, (done) => {
      open(entry).then(
        (stream) =>
          done(
            null,
            stream.once('error', (error) => zip.emit('error', error)),
          ),
        (error: unknown) => zip.emit('error', error),
      )
    })
  const directoryBytes = entries.reduce((sum, { name }) => sum + recordBytes + Buffer.byteLength(name), 0)
  // yazl expects the larger format of a directory of this size, and writes it for larger ones only.
  const forceZip64Format = directoryBytes >= 0xffff
  const size = new Promise<number>((resolve) =>
    zip.end({ forceZip64Format, comment: '' }, ((bytes: number) => resolve(bytes)) as () => void),
  )
  return { zip, size }
}

/** Nothing is read for it. */
const sizeOf = async (entries: readonly Entry[]): Promise<number> => layOut(await import('yazl'), entries, () => new Promise(() => {})).size

async function* part(entries: readonly Entry[], { start, end }: { start: number; end: number }) {
  let current: Readable | null = null
  let isOver = false
  const { zip } = layOut(await import('yazl'), entries, async (entry) => {
    const stream = await entry.open()
    if (isOver) stream.destroy()
    current = stream
    return stream
  })
  const output = zip.outputStream as PassThrough
  zip.on('error', (error) => output.destroy(error))
  let position = 0
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      const from = Math.max(start - position, 0)
      const to = Math.min(end + 1 - position, chunk.length)
      if (from < to) yield chunk.subarray(from, to)
      position += chunk.length
      if (position > end) return
    }
  } finally {
    isOver = true
    ;(current as Readable | null)?.destroy()
    output.destroy()
  }
}
