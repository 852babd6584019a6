import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

export type WriteGate = ReturnType<typeof createWriteGate>

/** Closed while the whole site is being replaced: what were written meanwhile would be lost. */
export function createWriteGate() {
  let isClosed = false
  return {
    close: () => {
      isClosed = true
    },
    open: () => {
      isClosed = false
    },
    isClosed: () => isClosed,
  }
}

/** While the gate is closed, every write is refused (error code `maintenance`) and reads go on. */
export function guardWrites(app: FastifyInstance, gate: WriteGate) {
  app.addHook('onRequest', async ({ method }) => {
    if (gate.isClosed() && !['GET', 'HEAD', 'OPTIONS'].includes(method)) throw new AppError('maintenance')
  })
}
