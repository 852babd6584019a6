import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { lockInstance } from '#server/database/engine/instance-lock.ts'
import { createLogger } from '#server/logger.ts'
import { startupNotice } from '#server/startup-notice.ts'
import { developmentWeb, sendToVite } from './development-web.ts'

/** The server of `npm run dev`: behind Vite, on the loopback address, with pages from the sources. */
const config = readConfig(process.env)
mkdirSync(config.dataDir, { recursive: true })
const lock = config.database.engine === 'sqlite' ? lockInstance(join(config.dataDir, 'server.lock')) : null
const logger = await createLogger(config)
// The proxy in front of it runs on this machine.
const app = await createApp({ config, logger, webFolder: null, developmentWeb: developmentWeb() })
await app.http.listen({ port: Number(process.env.DEV_SERVER_PORT), host: '127.0.0.1', listenTextResolver: () => 'listening' })
if (app.newAdministrator || app.samplesAdded) process.stdout.write(startupNotice(config, app))
sendToVite({ kind: 'ready' })

const end = () => {
  app.http.server.closeIdleConnections()
  void app.http.close().finally(() => {
    lock?.release()
    process.exit(0)
  })
}
process.once('SIGTERM', end)
// Ctrl+C reaches both processes: Vite's process ends this one. If Vite's process dies, this one has nothing to serve.
process.on('SIGINT', () => {})
process.once('disconnect', end)
