import { Worker } from 'node:worker_threads'
import type { ApiError, ErrorCode } from '#contract/errors.ts'
import type { ExportModule } from '#contract/export-file.ts'
import { AppError } from '#server/app-error.ts'
import { invalid, noRows, type ReadFile, readExportFile } from './import-file.ts'

export interface FileToRead {
  bytes: Uint8Array
  wanted: readonly ExportModule[]
}

export type WorkerMessage =
  | { kind: 'head'; head: Omit<ReadFile, 'rows'> }
  | { kind: 'rows'; module: ExportModule; rows: unknown[] }
  | { kind: 'end' }
  | { kind: 'rejected'; code: ErrorCode; details: ApiError['details'] }

/** Many times what a file of maximum size needs. Beyond it, only the worker is terminated, not the server. */
const heapMaxMegabytes = 1_500

/** Files below this size are parsed faster than a worker starts. */
const smallBytesMax = 500_000

/**
 * Reads an export file. A large one is parsed in a worker thread, because parsing would block the event loop for seconds. Transfers
 * `bytes`. Throws invalid_export_file.
 */
export const readImportFile = (bytes: Uint8Array, wanted: readonly ExportModule[]): Promise<ReadFile> =>
  bytes.byteLength <= smallBytesMax ? readExportFile(bytes, wanted) : readInWorker(bytes, wanted)

function readInWorker(bytes: Uint8Array, wanted: readonly ExportModule[]): Promise<ReadFile> {
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes)
  const worker = new Worker(new URL('./import-file-worker.ts', import.meta.url), {
    workerData: { bytes: own, wanted } satisfies FileToRead,
    transferList: own.buffer instanceof ArrayBuffer ? [own.buffer] : [],
    resourceLimits: { maxOldGenerationSizeMb: heapMaxMegabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadFile>()
  const file: ReadFile['rows'] = noRows()
  let head: Omit<ReadFile, 'rows'>
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'rejected') return reject(new AppError(message.code, message.details))
    if (message.kind === 'end') return resolve({ ...head, rows: file })
    if (message.kind === 'head') head = message.head
    else (file[message.module] as unknown[]).push(...message.rows)
    // One batch per task of the event loop, so that other requests run in between.
    worker.postMessage('next')
  })
  worker.on('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? invalid('', 'needs too much memory to be read') : error),
  )
  worker.on('exit', () => reject(new Error('The worker that read an export file ended')))
  return promise.finally(() => void worker.terminate())
}
