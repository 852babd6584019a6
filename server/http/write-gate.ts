import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/app-error.ts'
import { exclusively, type SharedLocks } from '#server/database/engine/shared-locks.ts'
import { isReading } from './methods.ts'

export type WriteGate = ReturnType<typeof createWriteGate>

const lockName = 'write-gate'

/** Closed in every process while the whole site is being replaced, because writes during that time would be lost. */
export const createWriteGate = (locks: SharedLocks) => ({
  whileClosed: <T>(work: () => Promise<T>): Promise<T> => exclusively(locks, lockName, work),
  isClosed: () => locks.isLocked(lockName),
})

/** While the gate is closed, rejects every write (error code `maintenance`); reads are served. */
export function guardWrites(app: FastifyInstance, gate: WriteGate) {
  app.addHook('onRequest', async function rejectWhileClosed(request) {
    if (!isReading(request) && (await gate.isClosed())) throw new AppError('maintenance')
  })
}
