import { AppError, errorBody } from '#server/app-error.ts'
import { faultOf } from '#server/database/engine/database-errors.ts'
import { render } from './render.ts'
import type { FromChild, ToChild } from './render-task.ts'

/** The process that renders: one task at a time, until the server ends it (printer.ts). */

const pendingCovers = new Map<string, PromiseWithResolvers<Buffer | null>>()
const send = (message: FromChild) => process.send?.(message)

function readCover(coverPath: string): Promise<Buffer | null> {
  const pending = pendingCovers.get(coverPath)
  if (pending) return pending.promise
  const requested = Promise.withResolvers<Buffer | null>()
  pendingCovers.set(coverPath, requested)
  send({ kind: 'read-cover', coverPath })
  return requested.promise
}

process.on('message', (message: ToChild) => {
  if (message.kind === 'cover') {
    pendingCovers.get(message.coverPath)?.resolve(message.bytes && Buffer.from(message.bytes))
    pendingCovers.delete(message.coverPath)
    return
  }
  render(message.task, readCover).then(
    (result) => send({ kind: 'done', result }),
    (error: unknown) => send(failure(error)),
  )
})
process.on('disconnect', () => process.exit(0))

function failure(error: unknown): FromChild {
  if (error instanceof AppError) return { kind: 'rejected', error: errorBody(error) }
  if (faultOf(error) === 'full') return { kind: 'rejected', error: errorBody(new AppError('storage_full')) }
  return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
