import { mkdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { type App, createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { DatabaseRefused } from './database/database-refused.ts'
import { lockInstance } from './database/instance-lock.ts'
import { createLogger } from './logger.ts'
import { startupNotice } from './startup-notice.ts'

/** How long running requests may go on after SIGTERM before their connections are closed. Uploads resume after a restart. */
const graceMilliseconds = 10_000

try {
  await serve(readConfig(process.env))
} catch (error) {
  if (!isForOperator(error)) throw error
  console.error(error.message)
  process.exit(1)
}

async function serve(config: Config) {
  mkdirSync(config.dataDir, { recursive: true })
  const lock = config.database.engine === 'sqlite' ? lockInstance(join(config.dataDir, 'server.lock')) : null
  const app = await createApp({ config, logger: await createLogger(config), webFolder: join(import.meta.dirname, '../dist/web') })
  await app.http.listen({ port: config.port, host: config.host, listenTextResolver: (address) => `listening at ${address}` })
  process.stdout.write(startupNotice(config, app))
  // What was compiled is kept for the next start (NODE_COMPILE_CACHE), however this process ends.
  flushCompileCache()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void drain(app).finally(() => lock?.release()))
}

/** Stops taking requests, lets the running ones end within the grace period, and leaves. A second signal leaves at once. */
async function drain({ http }: App) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))
  http.server.closeIdleConnections()
  setTimeout(() => http.server.closeAllConnections(), graceMilliseconds).unref()
  await http.close()
  process.exitCode = 0
}

/** Errors whose message is one clear line; anything else shows its stack. */
function isForOperator(error: unknown): error is Error {
  if (error instanceof ConfigError || error instanceof DatabaseRefused) return true
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') (error as Error).message = `Port ${port} is taken: stop what uses it, or set PORT to another one.`
  if (code === 'EACCES' || code === 'EROFS') (error as Error).message = `Not allowed: ${(error as Error).message}. Check DATA_DIR and PORT.`
  return code === 'EADDRINUSE' || code === 'EACCES' || code === 'EROFS'
}
