import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join, relative } from 'node:path'
import type { ViteDevServer } from 'vite'
import type { FromServer, ToServer } from './messages.ts'

/** Sources that restart the server when they change. */
const serverSource = /^(?:server|contract|design)\/(?!.*\.test\.ts$).*\.ts$/
/** Debounce time: editors and version control write several files at once. */
const settleMilliseconds = 50
/** Grace period for running requests; longer streams are cut off. */
const graceMilliseconds = 300

interface SupervisorOptions {
  root: string
  /** The server's port on the loopback address. */
  port: number
  vite: ViteDevServer
}

/** Runs the server as a child process, restarts it after changes, and sends it the modules of the pages. */
export function superviseServer({ root, port, vite }: SupervisorOptions) {
  let child: ChildProcess | null = null
  let up = Promise.withResolvers<void>()
  let isUp = false
  let restart: NodeJS.Timeout | undefined
  let isStopping = false

  vite.watcher.add(['server', 'contract', 'design'].map((folder) => join(root, folder)))
  vite.watcher.on('all', (_event, file) => {
    const path = relative(root, file)
    if (/^(?:web|contract|design)\//.test(path)) send({ kind: 'changed' })
    if (!serverSource.test(path)) return
    clearTimeout(restart)
    restart = setTimeout(() => void replace(path), settleMilliseconds)
  })

  const send = (message: ToServer) => child?.connected && child.send(message)

  function start() {
    const started = performance.now()
    const own = fork(join(import.meta.dirname, 'server.ts'), {
      cwd: root,
      env: { NODE_ENV: 'development', NODE_COMPILE_CACHE: join(root, 'dist/compiled'), ...process.env, DEV_SERVER_PORT: String(port) },
    })
    child = own
    own.on('message', async (message: FromServer) => {
      if (message.kind === 'invoke') {
        const result = await vite.environments.ssr.hot.handleInvoke(message.payload)
        if (own === child) send({ kind: 'invoked', id: message.id, result })
        return
      }
      vite.config.logger.info(`server ready in ${Math.round(performance.now() - started)} ms`, { timestamp: true })
      isUp = true
      up.resolve()
    })
    own.once('exit', (code) => {
      if (own !== child || isStopping) return
      child = null
      vite.config.logger.error(`the server ended (${code}); it starts again after the next change`, { timestamp: true })
    })
  }

  async function stop() {
    const old = child
    child = null
    if (!old || old.exitCode !== null) return
    const ended = once(old, 'exit')
    old.kill('SIGTERM')
    const cut = setTimeout(() => old.kill('SIGKILL'), graceMilliseconds)
    await ended
    clearTimeout(cut)
  }

  async function replace(path: string) {
    vite.config.logger.info(`${path} changed: restarting the server`, { timestamp: true })
    // Requests that already wait, such as during a syntax error, also wait for the new server.
    if (isUp) up = Promise.withResolvers()
    isUp = false
    await stop()
    if (!isStopping && !child) start()
  }

  return {
    start,
    stop: () => {
      isStopping = true
      return stop()
    },
    /** Resolves when the server accepts requests. */
    ready: () => up.promise,
  }
}
