import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import type { FirstRows } from '../app.ts'

/** Delay before replacing a process that failed early; doubles with each consecutive failure, up to the longest. */
const shortestPauseMilliseconds = 100
const longestPauseMilliseconds = 30_000
/** A process that was ready for longer than this is replaced immediately. */
const healthyMilliseconds = 60_000
/** After this many consecutive failed starts, the whole site exits. */
const attemptsMax = 10
/** Longer than the shutdown timeout of a process. */
const graceMilliseconds = 15_000

interface Options {
  count: number
  logger: Logger
  /** Called once, when the first process serves. */
  onReady(first: FirstRows): void
  /** Called when the last process has ended. */
  onEnd(exitCode: number): void
}

/**
 * Runs the site in several processes that accept connections on one port in turn (round-robin), restarts one that dies, and forwards the
 * shutdown to all. The first process starts alone, so that an error in the configuration or database is printed once and ends the program.
 */
export function supervise({ count, logger, onReady, onEnd }: Options): void {
  let exitCode = 0
  let isEnding = false
  let isFirstReady = false

  function start(number: number, failures = 0) {
    if (isEnding) return
    const worker = cluster.fork({ PROCESS_NUMBER: String(number) })
    let readyAt: number | null = null
    worker.on('message', (message: unknown) => {
      if (!isReadyMessage(message)) return
      readyAt = Date.now()
      if (isFirstReady) return
      isFirstReady = true
      onReady(message.ready)
      for (let other = 1; other <= count; other++) if (other !== number) start(other)
    })
    worker.once('exit', (code, signal) => {
      if (isEnding) return endIfLast()
      if (!isFirstReady) return end(code || 1)
      const hasLived = readyAt !== null && Date.now() - readyAt > healthyMilliseconds
      replace(number, hasLived ? 0 : failures + 1, { code, signal, wasReady: readyAt !== null })
    })
  }

  function replace(number: number, failures: number, how: { code: number; signal: string; wasReady: boolean }) {
    if (failures >= attemptsMax && !how.wasReady) {
      logger.fatal({ process: number }, `a process ended ${failures} times in a row before it was ready: the server ends`)
      return end(1)
    }
    logger.error({ process: number, ...how }, 'a process ended; another one takes its place')
    const pause = failures === 0 ? 0 : Math.min(longestPauseMilliseconds, shortestPauseMilliseconds * 2 ** (failures - 1))
    setTimeout(start, pause, number, failures)
  }

  function end(code: number) {
    if (isEnding) return
    isEnding = true
    exitCode = code
    killAll('SIGTERM')
    setTimeout(killAll, graceMilliseconds, 'SIGKILL').unref()
    endIfLast()
  }

  function endIfLast() {
    if (workers().every((worker) => worker.isDead())) onEnd(exitCode)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isEnding) killAll('SIGKILL')
      end(0)
    })
  start(1)
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

function killAll(signal: 'SIGTERM' | 'SIGKILL') {
  for (const worker of workers()) worker.process.kill(signal)
}

/** Sent by a serving process. */
export const readyMessage = (ready: FirstRows) => ({ ready })

const isReadyMessage = (message: unknown): message is ReturnType<typeof readyMessage> =>
  typeof message === 'object' && message !== null && 'ready' in message
