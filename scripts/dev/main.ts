import { join } from 'node:path'
import { createServer } from 'vite'
import { readConfig } from '#server/config.ts'
import { freePort } from '#server/testing/free-port.ts'
import { servePageStyles } from './page-styles.ts'
import { superviseServer } from './server-supervisor.ts'

/**
 * `npm run dev`: Vite listens on the site's port, with hot module replacement for the browser, and proxies everything else to the server, a
 * child process that restarts when its sources change. Vite keeps running across these restarts, so that open pages keep their state. The
 * site is served at the root, whatever the path of BASE_URL is.
 */
const root = join(import.meta.dirname, '../..')
const { port, host } = readConfig(process.env)
const serverPort = await freePort()

const vite = await createServer({
  configFile: join(root, 'web/vite.config.ts'),
  // vite.config.ts sets the base for the development server.
  server: {
    host,
    port,
    strictPort: true,
    proxy: {
      '^/(?!@dev/)': {
        target: `http://127.0.0.1:${serverPort}`,
        // Requests wait while the server restarts.
        bypass: () => server.ready(),
      },
    },
    warmup: { clientFiles: ['app/entry-client.tsx'], ssrFiles: ['app/entry-server.tsx'] },
  },
  plugins: [servePageStyles()],
})
const server = superviseServer({ root, port: serverPort, vite })
await vite.listen()
server.start()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await Promise.all([server.stop(), vite.close()])
    process.exit(0)
  })
