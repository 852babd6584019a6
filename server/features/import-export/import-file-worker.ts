import { parentPort, workerData } from 'node:worker_threads'
import { exportModules } from '#contract/export-file.ts'
import { AppError } from '#server/app-error.ts'
import { chunksOf, rowsAtOnce } from '#server/chunks.ts'
import { readExportFile } from './import-file.ts'
import type { FileToRead, WorkerMessage } from './read-import-file.ts'

/* Runs in a worker thread (read-import-file.ts): posts the file's head, then one batch of rows per request. */

const send = (message: WorkerMessage) => parentPort?.postMessage(message)
const { bytes, wanted } = workerData as FileToRead

try {
  const { rows, ...head } = await readExportFile(bytes, wanted)
  const batches = exportModules.flatMap((module) => [...chunksOf<object>(rows[module], rowsAtOnce)].map((some) => ({ module, rows: some })))
  parentPort?.on('message', () => {
    const batch = batches.shift()
    send(batch ? { kind: 'rows', ...batch } : { kind: 'end' })
  })
  send({ kind: 'head', head })
} catch (error) {
  if (!(error instanceof AppError)) throw error
  send({ kind: 'rejected', code: error.code, details: error.details })
}
