import cluster from 'node:cluster'
import { type Config, readConfig } from './config.ts'
import { lineOfFailedStart } from './failed-start.ts'
import { requireFreeAddress } from './free-address.ts'

try {
  const config = readConfig(process.env)
  if (cluster.isPrimary && config.processes > 1) await serveInProcesses(config)
  else await serve(config)
} catch (error) {
  const line = lineOfFailedStart(error)
  if (line === null) throw error
  console.error(line)
  process.exit(1)
}

/** With several processes, only the workers load the server; the supervisor does not. */
async function serve(config: Config) {
  const own = await import('./processes/serve.ts')
  await own.serve(config)
}

async function serveInProcesses(config: Config) {
  const [{ supervise }, { createLogger }, { startupNotice }] = await Promise.all([
    import('./processes/supervisor.ts'),
    import('./logger.ts'),
    import('./startup-notice.ts'),
  ])
  await requireFreeAddress(config)
  if (config.metrics) {
    const { serveMetrics, metricsOfAll } = await import('./metrics/metrics-server.ts')
    await serveMetrics(config.metrics, await metricsOfAll())
  }
  supervise({
    count: config.processes,
    logger: await createLogger(config),
    onReady: (first) => process.stdout.write(startupNotice(config, first)),
    onEnd: (exitCode) => process.exit(exitCode),
  })
}
