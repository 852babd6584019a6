import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolUsage } from '#server/database/engine/postgres-pool.ts'
import type { WriteQueue } from '#server/database/write-queue.ts'
import type { DeliveryUsage } from '../features/media/delivery/delivery.ts'

interface Sources {
  mediaUsage(): DeliveryUsage | undefined
  poolUsage(): PoolUsage | null
  queues: Record<string, Pick<WriteQueue<unknown>, 'usage'>>
  /** Number of uploads that are receiving bytes or becoming songs. */
  uploadsReceiving(): number
}

/** Metrics of one process. The supervisor collects them from each (metrics-server.ts). */
export function createMetrics({ mediaUsage, poolUsage, queues, uploadsReceiving }: Sources) {
  const registry = new Registry()
  const registers = [registry]
  // Answers the supervisor's requests for metrics, if there is one.
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries(registers)
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Responses by route and status, and their duration. Media that the fast path sends is counted separately.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const rejections = new Counter({
    name: 'rejections_total',
    help: 'Errors in responses, by their code; too_many_requests and too_many_uploads are limits.',
    labelNames: ['code'],
    registers,
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })

  gauge('media_listeners', 'Listeners that media is being sent to.', () => mediaUsage()?.transfers ?? 0)
  gauge('media_open_files', 'Media files that are open.', () => mediaUsage()?.openFiles ?? 0)
  counter('media_sent_bytes_total', 'Bytes of media that were handed to connections.', () => mediaUsage()?.sentBytes ?? 0)
  counter('media_fast_path_total', 'Requests for media that the fast path served.', () => mediaUsage()?.fastPathCount ?? 0)
  gauge('uploads_receiving', 'Uploads that receive bytes, or are being made into songs.', uploadsReceiving)
  for (const state of ['open', 'idle', 'waiting'] as const)
    gauge(`database_pool_${state}`, poolWords[state], () => poolUsage()?.[state] ?? 0)
  for (const [name, { usage }] of Object.entries(queues)) {
    gauge(`${name}_waiting`, `${name} that wait to be written.`, () => usage().waiting)
    counter(`${name}_failed_writes_total`, `Batches of ${name} that could not be written at an attempt.`, () => usage().failedWrites)
    counter(
      `${name}_dropped_total`,
      `${name} that were dropped: the queue was full, or they cannot be written.`,
      () => usage().droppedEntries,
    )
  }

  return {
    registry,
    onResponse: ({ method, route, status, seconds }: { method: string; route: string; status: number; seconds: number }) =>
      requests.observe({ method, route, status }, seconds),
    onRejection: (code: string) => rejections.inc({ code }),
  }
}

const poolWords = {
  open: 'Connections to PostgreSQL.',
  idle: 'Connections to PostgreSQL that are idle.',
  waiting: 'Queries that wait for a connection to PostgreSQL.',
}
