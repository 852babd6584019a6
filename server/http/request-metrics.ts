import type { FastifyInstance } from 'fastify'
import { asAppError } from './errors.ts'

interface RequestMetrics {
  onResponse(o: { method: string; route: string; status: number; seconds: number }): void
  /** `code` is the contract's error code. */
  onRejection(code: string): void
}

/** Counts responses and rejections by route: with addresses there would be too many labels. */
export function measureRequests(app: FastifyInstance, { onResponse, onRejection }: RequestMetrics) {
  app.addHook('onResponse', function measureResponse({ method, routeOptions }, reply, done) {
    onResponse({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, seconds: reply.elapsedTime / 1_000 })
    done()
  })
  app.addHook('onError', function measureError(_request, _reply, error, done) {
    onRejection(asAppError(error).code)
    done()
  })
}
