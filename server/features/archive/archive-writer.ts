import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ZipFile } from 'yazl'
import type { PlainRow } from '#server/database/plain-rows.ts'
import { type Storage, StorageKeyMissing } from '#server/storage/storage.ts'
import type { ArchiveRepository } from './archive.repository.ts'
import { archiveFormat, fileEntry, type Manifest, manifestName, tableEntry } from './archive-manifest.ts'
import { archivedTables, passwordTable } from './archived-tables.ts'

interface ArchiveContents {
  /** Reads a snapshot of the database. */
  repository: ArchiveRepository
  schema: string[]
  storage: Storage
  /** Keys and sizes of the files in use at the time of the snapshot or just before. */
  keys: ReadonlyMap<string, number>
  withPasswords: boolean
  /** False writes a restore point: file names only. */
  withFiles: boolean
}

/**
 * Streams the whole site into `output` as one zip file: tables, files, then the manifest with their checksums. The output is complete only
 * when the promise resolves; a truncated file has no central directory and cannot be opened. When it rejects, for example because the
 * output was destroyed, nothing reads the database and the storage any more.
 */
export async function writeArchive(contents: ArchiveContents, output: NodeJS.WritableStream): Promise<Manifest> {
  const { repository, schema, storage, keys, withPasswords, withFiles } = contents
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const ending = new AbortController()
  const failed = new Promise<never>((_, reject) => zip.once('error', reject))
  const written = pipeline(zip.outputStream, output, { signal: ending.signal })
  const work = async () => {
    const tables: Manifest['tables'] = []
    /** Files that songs name but that are not among `keys`. */
    const absent = new Set<string>()
    const noteAbsent = (song: PlainRow) => {
      for (const key of [song.is_file_missing ? null : song.media_path, song.captions_path])
        if (typeof key === 'string' && !keys.has(key)) absent.add(key)
    }
    for (const table of withPasswords ? [...archivedTables, passwordTable] : archivedTables)
      tables.push({
        name: table.name,
        ...(await addTable(zip, repository, table, { signal: ending.signal, onRow: table.name === 'songs' ? noteAbsent : () => {} })),
      })
    const { files, missing } = withFiles ? await addFiles(zip, storage, keys, ending.signal) : { files: listed(keys), missing: [] }
    const manifest: Manifest = {
      format: archiveFormat,
      version: 1,
      createdAt: new Date().toISOString(),
      schema,
      hasPasswords: withPasswords,
      tables,
      hasFiles: withFiles,
      files,
      missingFiles: [...absent, ...missing],
    }
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), manifestName)
    zip.end()
    return manifest
  }
  const working = work()
  try {
    const [manifest] = await Promise.race([Promise.all([working, written]), failed])
    return manifest
  } catch (error) {
    ending.abort()
    await Promise.allSettled([working, written])
    throw error
  }
}

const listed = (keys: ReadonlyMap<string, number>) => [...keys].map(([key, sizeBytes]) => ({ key, sizeBytes, sha256: null }))

async function addTable(
  zip: ZipFile,
  repository: ArchiveRepository,
  table: (typeof archivedTables)[number],
  { signal, onRow }: { signal: AbortSignal; onRow(row: PlainRow): void },
) {
  let rows = 0
  async function* lines() {
    for await (const page of repository.pages(table)) {
      rows += page.length
      page.forEach(onRow)
      yield page.map((row) => `${JSON.stringify(row)}\n`).join('')
    }
  }
  const sha256 = await addStream(zip, tableEntry(table.name), Readable.from(lines(), { objectMode: false }), { compress: true, signal })
  return { rows, sha256 }
}

/** Reads a missing file from the trash: one that was trashed since it was listed belongs to the snapshot. Throws StorageError. */
async function addFiles(zip: ZipFile, storage: Storage, keys: ReadonlyMap<string, number>, signal: AbortSignal) {
  const files: Manifest['files'] = []
  const missing: string[] = []
  for (const [key, sizeBytes] of [...keys].sort(([a], [b]) => (a < b ? -1 : 1))) {
    try {
      const bytes = await storage.read(key).catch((error) => {
        if (!(error instanceof StorageKeyMissing)) throw error
        return storage.readTrashed(key)
      })
      files.push({ key, sizeBytes, sha256: await addStream(zip, fileEntry(key), bytes, { compress: false, size: sizeBytes, signal }) })
    } catch (error) {
      if (!(error instanceof StorageKeyMissing)) throw error
      missing.push(key)
    }
  }
  return { files, missing }
}

/** Resolves with the SHA-256 of the input when all of it is written. The signal destroys the input, which yazl does not. */
function addStream(
  zip: ZipFile,
  name: string,
  bytes: Readable,
  { signal, ...options }: { compress: boolean; size?: number; signal: AbortSignal },
): Promise<string> {
  const hash = createHash('sha256')
  const through = new PassThrough()
  const passed = pipeline(
    bytes,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    through,
    { signal },
  ).then(() => hash.digest('hex'))
  zip.addReadStreamLazy(name, options, (take) => take(null, through))
  return passed
}
