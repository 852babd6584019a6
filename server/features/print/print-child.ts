import type { FromPrinter, ToPrinter } from './print-job.ts'
import { runJob } from './run-job.ts'

/** The process that draws and writes: one job after the other, until the server ends it (printer.ts). */

const awaited = new Map<string, PromiseWithResolvers<Buffer | null>>()
const say = (message: FromPrinter) => process.send?.(message)

function coverBytes(coverPath: string): Promise<Buffer | null> {
  const known = awaited.get(coverPath)
  if (known) return known.promise
  const wanted = Promise.withResolvers<Buffer | null>()
  awaited.set(coverPath, wanted)
  say({ kind: 'wants-cover', coverPath })
  return wanted.promise
}

process.on('message', (message: ToPrinter) => {
  if (message.kind === 'cover') {
    awaited.get(message.coverPath)?.resolve(message.bytes && Buffer.from(message.bytes))
    awaited.delete(message.coverPath)
    return
  }
  runJob(message.job, coverBytes).then(
    (result) => say({ kind: 'done', result }),
    (error: unknown) => say({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
