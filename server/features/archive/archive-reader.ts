import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Entry, ZipFile } from 'yauzl'
import { rowsAtOnce } from '#server/chunks.ts'
import type { PlainRow } from '#server/database/plain-rows.ts'
import { fileEntry, Manifest, manifestName, tableEntry } from './archive-manifest.ts'

/** The file is not a readable archive, or not complete. `message` is meant for people. */
export class ArchiveDamaged extends Error {}
/** The file is not an archive at all. */
export class NoArchive extends ArchiveDamaged {}

export interface OpenedArchive {
  readonly manifest: Manifest
  /** Yields rows as they were written, `rowsAtOnce` at a time. */
  readRows(table: string): AsyncGenerator<PlainRow[]>
  readFile(key: string): Promise<Readable>
  /**
   * Reads the whole archive and compares its checksums with the manifest; `onBytes` receives the number of bytes read. Throws
   * ArchiveDamaged.
   */
  verify(onBytes?: (bytes: number) => void): Promise<void>
  close(): void
}

const manifestBytesMax = 500_000_000
const lineLengthMax = 2_000_000

/** Opens a zip file written by writeArchive. Throws ArchiveDamaged. */
export async function openArchive(path: string): Promise<OpenedArchive> {
  const { openPromise } = await import('yauzl')
  if (!(await isZip(path))) throw new NoArchive('it is no zip file')
  const zip = await damagedIfItFails(() => openPromise(path, { autoClose: false, strictFileNames: true }))
  try {
    const entries = await damagedIfItFails(() => readDirectory(zip))
    const manifest = await damagedIfItFails(() => readManifest(zip, entries))
    return withEntries(zip, entries, manifest)
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Checks only the signature at the start, so a truncated zip file passes and is reported as damaged. */
async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer: bytes } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytes.toString('latin1') === 'PK'
  } finally {
    await file.close()
  }
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new ArchiveDamaged(`'${entry.fileName}' is in it twice`)
    entries.set(entry.fileName, entry)
  }
  return entries
}

async function readManifest(zip: ZipFile, entries: Map<string, Entry>): Promise<Manifest> {
  const entry = entries.get(manifestName)
  if (!entry) throw new NoArchive('it has no manifest')
  if (entry.uncompressedSize > manifestBytesMax) throw new ArchiveDamaged('its manifest is larger than any can be')
  const bytes = await buffer(await zip.openReadStreamPromise(entry))
  const parsed = Manifest.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!parsed.success) throw new ArchiveDamaged(`its manifest is not of a kind that this version reads`)
  return parsed.data
}

function withEntries(zip: ZipFile, entries: Map<string, Entry>, manifest: Manifest): OpenedArchive {
  async function read(name: string): Promise<Readable> {
    const entry = entries.get(name)
    if (!entry) throw new ArchiveDamaged(`'${name}' is not in it`)
    return zip.openReadStreamPromise(entry)
  }

  async function verifyEntry(name: string, sha256: string, onBytes?: (bytes: number) => void): Promise<void> {
    const hash = createHash('sha256')
    await damagedIfItFails(async () => {
      for await (const chunk of await read(name)) {
        hash.update(chunk as Buffer)
        onBytes?.((chunk as Buffer).length)
      }
    })
    if (hash.digest('hex') !== sha256) throw new ArchiveDamaged(`'${name}' is not what it was when the archive was made`)
  }

  return {
    manifest,
    readRows: async function* (table) {
      let rows: PlainRow[] = []
      for await (const line of lines(await read(tableEntry(table)))) {
        rows.push(JSON.parse(line) as PlainRow)
        if (rows.length < rowsAtOnce) continue
        yield rows
        rows = []
      }
      if (rows.length > 0) yield rows
    },
    readFile: (key) => read(fileEntry(key)),
    async verify(onBytes) {
      for (const { name, sha256 } of manifest.tables) await verifyEntry(tableEntry(name), sha256, onBytes)
      for (const { key, sha256 } of manifest.files) if (sha256 !== null) await verifyEntry(fileEntry(key), sha256, onBytes)
    },
    close: () => zip.close(),
  }
}

async function* lines(bytes: Readable): AsyncGenerator<string> {
  let rest = ''
  bytes.setEncoding('utf8')
  for await (const text of bytes as AsyncIterable<string>) {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
    if (rest.length > lineLengthMax) throw new ArchiveDamaged('a row is longer than any row can be')
  }
  if (rest) throw new ArchiveDamaged('its last row breaks off')
}

async function damagedIfItFails<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ArchiveDamaged ? error : new ArchiveDamaged('it is incomplete, or no zip file', { cause: error })
  }
}
