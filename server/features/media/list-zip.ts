import { createHash } from 'node:crypto'
import { type PassThrough, Readable } from 'node:stream'
import { type Storage, StorageKeyMissing } from '#server/storage/storage.ts'
import { safeFileName } from './media-headers.ts'
import { createTaggedFiles, type Download, readSpliced, type TaggedDownload } from './tagged-files.ts'

/** Songs that are downloaded as one zip. */
export interface ListDownload {
  /** Name of the zip and of the folder in it. */
  name: string
  coverPath: string | null
  /** Credits and license; null to leave the file out. */
  text: string | null
  songs: readonly Download[]
}

/** An entry of the zip, whose bytes are generated when it is written. */
interface Entry {
  name: string
  sizeBytes: number
  etag: string
  open(): Promise<Readable>
}

/** Bytes of a central directory record besides its name, including yazl's extended timestamp. */
const recordBytes = 46 + 9
const nameCharactersMax = 80
/** File systems allow 255 bytes per name: this many, the number before them and the extension. */
const nameBytesMax = 240

/**
 * Builds zips of tagged files without compression, so the length is known from that of the entries, and equal facts give equal bytes. An
 * interrupted download can so continue; it reads the earlier entries again for their checksums.
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
    // Generated again instead of kept in memory, because it contains the cover, once per song.
    async open() {
      const file = await tagged.open(download)
      if (file?.etag !== etag) throw new StorageKeyMissing(download.key)
      return readSpliced(storage, file)
    },
  })

  return {
    /** Null if no file exists. */
    async open({ name, coverPath, text, songs }: ListDownload) {
      const folder = fileNamePart(name, 'Songs')
      const digits = String(songs.length).length
      const entries: Entry[] = []
      for (const [index, download] of songs.entries()) {
        const file = await tagged.open(download)
        const number = String(index + 1).padStart(Math.max(2, digits), '0')
        if (!file) continue
        const extension = file.key.slice(file.key.lastIndexOf('.'))
        const path = `${folder}/${number} ${fileNamePart(download.tags.title, 'Song')}${extension}`
        entries.push(entryOf(file, path, download))
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
        /** The bytes from `start` to `end` (inclusive). Destroying the stream closes the file that is being read. */
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

/** A safe file name of any text: without path separators, or trailing dots and spaces, which Windows drops. */
function fileNamePart(text: string, otherwise: string): string {
  const characters = [...safeFileName(text.normalize('NFC').toWellFormed())].slice(0, nameCharactersMax)
  while (Buffer.byteLength(characters.join('')) > nameBytesMax) characters.pop()
  return characters.join('').replace(/[.\s]+$/, '') || otherwise
}

/** Calls `open` for each entry when its bytes are to be written. */
function layOut({ ZipFile }: typeof import('yazl'), entries: readonly Entry[], open: (entry: Entry) => Promise<Readable>) {
  const zip = new ZipFile()
  // Constant, because the timestamp is part of the bytes.
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
  // From 64 KiB of directory on, yazl counts ZIP64 records in the length but writes them only from 4 GiB on. Forcing ZIP64 makes both
  // agree.
  const forceZip64Format = directoryBytes >= 0xffff
  const size = new Promise<number>((resolve) =>
    zip.end({ forceZip64Format, comment: '' }, ((bytes: number) => resolve(bytes)) as () => void),
  )
  return { zip, size }
}

/** Computes the size without reading any file. */
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
