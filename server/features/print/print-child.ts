import type { FromPrinter, ToPrinter } from './print-job.ts'
import { runJob } from './run-job.ts'

/** The process that draws and writes: one job after the other, until the server ends it (printer.ts). */

const awaited = new Map<string, (bytes: Buffer | null) => void>()
const say = (message: FromPrinter) => process.send?.(message)

function coverBytes(coverPath: string): Promise<Buffer | null> {
  say({ kind: 'wants-cover', coverPath })
  return new Promise((resolve) => awaited.set(coverPath, resolve))
}

process.on('message', (message: ToPrinter) => {
  if (message.kind === 'cover') {
    awaited.get(message.coverPath)?.(message.bytes && Buffer.from(message.bytes))
    awaited.delete(message.coverPath)
    return
  }
  runJob(message.job, coverBytes).then(
    (result) => say({ kind: 'done', result }),
    (error: unknown) => say({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
