import cluster from 'node:cluster'
import { ConfigError } from './config/environment.ts'
import { type Config, readConfig } from './config.ts'
import { DatabaseError } from './database/engine/database-errors.ts'

try {
  const config = readConfig(process.env)
  if (cluster.isPrimary && config.processes > 1) await serveInProcesses(config)
  else await serve(config)
} catch (error) {
  if (!isForOperator(error)) throw error
  console.error(error.message)
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

/** Whether the error's message is one clear line for the operator. Other errors are printed with their stack. */
function isForOperator(error: unknown): error is Error {
  if (error instanceof ConfigError || error instanceof DatabaseError) return true
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') (error as Error).message = `Port ${port} is taken: stop what uses it, or set another one (PORT, METRICS).`
  if (code === 'EACCES' || code === 'EROFS') (error as Error).message = `Not allowed: ${(error as Error).message}. Check DATA_DIR and PORT.`
  return code === 'EADDRINUSE' || code === 'EACCES' || code === 'EROFS'
}
