import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface ServerProcess {
  /** 'http://127.0.0.1:PORT' with the base path; the same after every start. */
  address: string
  /** Undefined while it is not running. */
  pid(): number | undefined
  /** Its output so far. */
  output(): string
  /** Resolves when it is ready for requests; throws with its output if it ends instead. */
  start(): Promise<void>
  /** Resolves when it has ended. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const main = join(root, 'server/main.ts')
/** Compile cache: compiling takes a third of a start's processor time. `npm start` uses one, too. */
export const compiled = join(root, 'dist/compiled')

type Settings = Record<string, string>

interface Options {
  /** Entry file: server/main.ts by default. */
  program?: string
  /** A command to run it under, such as a tracer. */
  under?: readonly string[]
  /** Name of the loopback address: browsers trust 'localhost' in the same way as https. */
  host?: '127.0.0.1' | 'localhost'
  /** Base path, for a BASE_URL with a path. */
  basePath?: string
}

/** Prepares the real server as a process on a free loopback port, with only these settings (some need the address). Does not start it yet. */
export async function createServerProcess(
  settings: Settings | ((address: string) => Settings),
  { program = main, under = [], host = '127.0.0.1', basePath = '' }: Options = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const address = `http://${host}:${port}${basePath}`
  let running: ChildProcess | null = null
  let output = ''

  const isRunning = () => running !== null && running.exitCode === null && running.signalCode === null
  const listen = (stream: NodeJS.ReadableStream | null) =>
    stream?.on('data', (text) => {
      output += text
    })

  return {
    address,
    pid: () => (isRunning() ? running?.pid : undefined),
    output: () => output,
    start: async () => {
      const given = typeof settings === 'function' ? settings(address) : settings
      const env = {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compiled,
        PORT: String(port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        SAMPLE_CONTENT: 'off',
        ...given,
      }
      const [command = process.execPath, ...args] = [...under, process.execPath, program]
      const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
      running = child
      listen(child.stdout)
      listen(child.stderr)
      const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The server ended:\n${output}`)))
      ended.catch(() => {})
      await Promise.race([isReady(address), ended])
    },
    stop: async (signal) => {
      if (!running || !isRunning()) return
      const exited = once(running, 'exit')
      running.kill(signal)
      await exited
    },
  }
}

async function isReady(address: string): Promise<void> {
  for (;;) {
    const ready = await fetch(`${address}/readyz`).catch(() => null)
    if (ready?.ok) return
    // A request costs half a millisecond of processor time, which would slow the start down.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
