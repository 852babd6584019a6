import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { lockInstance } from '#server/database/engine/instance-lock.ts'
import { type App, createApp } from '../app.ts'
import type { Config } from '../config.ts'
import { makeDataFolder } from '../data-folder.ts'
import { requireFreeAddress } from '../free-address.ts'
import { createLogger } from '../logger.ts'
import { programVersion } from '../program-version.ts'
import { startupNotice } from '../startup-notice.ts'
import { readyMessage } from './supervisor.ts'

/** Grace period for running requests after SIGTERM, before their connections are closed. Uploads resume after a restart. */
const graceMilliseconds = 10_000

/** Serves in this process until a signal ends it, alone or as one of several. */
export async function serve(config: Config): Promise<void> {
  makeDataFolder(config.dataDir)
  const lock = config.database.engine === 'sqlite' ? lockInstance(join(config.dataDir, 'server.lock')) : null
  if (!cluster.isWorker) for (const address of [config, config.metrics]) if (address) await requireFreeAddress(address)
  const logger = await createLogger(config, process.env.PROCESS_NUMBER)
  logger.info(
    { version: programVersion, node: process.versions.node, database: config.database.engine, media: config.s3 ? 's3' : 'disk' },
    'starting',
  )
  const app = await createApp({ config, logger, webFolder: join(import.meta.dirname, '../../dist/web') })
  if (!cluster.isWorker && config.metrics && app.metrics) await offerMetrics(config.metrics, app, app.metrics)
  await app.http.listen({ port: config.port, host: config.host, listenTextResolver: (address) => `listening at ${address}` })
  if (cluster.isWorker) process.send?.(readyMessage({ newAdministrator: app.newAdministrator, samplesAdded: app.samplesAdded }))
  else process.stdout.write(startupNotice(config, app))
  // Writes the compile cache (NODE_COMPILE_CACHE) for the next start, also after a failure.
  flushCompileCache()
  if (cluster.isWorker) return endWithSupervisor(app)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void endAlone(app, signal).finally(() => lock?.release()))
}

/** A second signal exits immediately. */
async function endAlone(app: App, received: NodeJS.Signals) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))
  app.http.log.info(`stopping after ${received}`)
  await drain(app)
  process.exitCode = 0
}

/** Ignores repeated signals, because a process group receives them more than once; the supervisor decides about an immediate exit. */
function endWithSupervisor(app: App) {
  process.on('SIGINT', () => {})
  process.once('SIGTERM', () => {
    process.on('SIGTERM', () => {})
    app.http.log.info('stopping after SIGTERM')
    void drain(app).finally(() => process.exit())
  })
}

/** Stops accepting requests, and lets the running ones finish within the grace period. */
async function drain({ http }: App) {
  http.server.closeIdleConnections()
  setTimeout(() => http.server.closeAllConnections(), graceMilliseconds).unref()
  await http.close()
}

async function offerMetrics(address: { host: string; port: number }, { http }: App, metrics: NonNullable<App['metrics']>) {
  const { serveMetrics } = await import('../metrics/metrics-server.ts')
  const server = await serveMetrics(address, () => metrics.metrics())
  http.addHook('onClose', async () => void server.close())
}
