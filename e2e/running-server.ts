import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export const administrator = { email: 'owner@example.com', password: 'correct horse battery' }

export interface RunningServer {
  address: string
  dataDir: string
  /** What it printed so far. */
  output(): string
  /** As an operator would stop it; with SIGKILL, as a power cut would. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts it again on the same data and address. */
  start(): Promise<void>
  /** Stops it and removes its data. */
  dispose(): Promise<void>
}

type Settings = Record<string, string>

/**
 * The real server as its own process, on a free port and a throwaway data folder, with these settings (some need to know the
 * address). `basePath` puts the site under a path.
 */
export async function startServer(
  environment: Settings | ((address: string) => Settings) = {},
  { basePath = '' } = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'music-platform-e2e-'))
  const port = await freePort()
  const address = `http://localhost:${port}${basePath}`
  let running: ChildProcess | null = null
  let output = ''

  async function start() {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        ...(basePath && { BASE_URL: address }),
        ...(typeof environment === 'function' ? environment(address) : environment),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running = child
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    const died = once(child, 'exit').then(() => Promise.reject(new Error(`The server ended:\n${output}`)))
    await Promise.race([answers(address), died])
    died.catch(() => {})
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const exited = once(running, 'exit')
    running.kill(signal)
    await exited
  }

  await start()
  return {
    address,
    dataDir,
    output: () => output,
    start,
    stop,
    dispose: async () => {
      await stop('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function answers(address: string): Promise<void> {
  for (;;) {
    const ok = await fetch(`${address}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
