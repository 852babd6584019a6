import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { AppError } from '#server/http/app-error.ts'
import type { FromPrinter, PrintJob, PrintResult, ToPrinter } from './print-job.ts'

export interface Printer {
  /**
   * Runs a job when its turn comes. Throws unavailable where too many wait, print_too_large where it takes too long, and what `signal`
   * was aborted with.
   */
  run(job: PrintJob, signal: AbortSignal): Promise<PrintResult>
  close(): void
}

interface Options {
  coverBytes(coverPath: string): Promise<Buffer | null>
  timeLimitMilliseconds?: number
}

const waitingMax = 8
/** A process that has its fonts open answers previews at once; one that nobody needs goes. */
const idleMilliseconds = 60_000
/** What is nearly done may end: a process that was killed has to open its fonts again. */
const graceMilliseconds = 1_000
const childScript = join(import.meta.dirname, 'print-child.ts')

/**
 * Prints in a process of its own, one job at a time: listeners must not notice. It steps back before the server, holds a bounded amount of
 * memory, and is killed when it overstays or nobody waits for it any longer.
 */
export function createPrinter({ coverBytes, timeLimitMilliseconds = 120_000 }: Options): Printer {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let isBusy = false
  const waiting: (() => void)[] = []

  function end() {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  async function turn(signal: AbortSignal): Promise<void> {
    if (!isBusy) {
      isBusy = true
      return
    }
    if (waiting.length >= waitingMax) throw new AppError('unavailable')
    await new Promise<void>((resolve) => waiting.push(resolve))
    if (!signal.aborted) return
    next()
    throw signal.reason
  }

  function next() {
    const following = waiting.shift()
    if (following) return following()
    isBusy = false
    idle = setTimeout(end, idleMilliseconds).unref()
  }

  return {
    async run(job, signal) {
      await turn(signal)
      clearTimeout(idle)
      if (!child?.connected) child = start()
      try {
        return await ask(child, job, { signal, coverBytes, timeLimitMilliseconds })
      } catch (error) {
        // Whatever it was about is not to meet the next job.
        end()
        throw error
      } finally {
        next()
      }
    },
    close: end,
  }
}

function start(): ChildProcess {
  const child = fork(childScript, {
    execArgv: ['--max-old-space-size=512'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, 10)
  } catch {
    // It has ended already, or this system has no priorities.
  }
  // Whoever waits for it is told by its exit.
  child.on('error', () => {})
  // An idle printer keeps no server from ending.
  child.unref()
  child.channel?.unref()
  return child
}

interface Asking extends Required<Options> {
  signal: AbortSignal
}

function ask(child: ChildProcess, job: PrintJob, { signal, coverBytes, timeLimitMilliseconds }: Asking): Promise<PrintResult> {
  const { promise, resolve, reject } = Promise.withResolvers<PrintResult>()
  const say = (message: ToPrinter) => child.connected && child.send(message)
  const hear = (message: FromPrinter) => {
    if (message.kind === 'done') resolve(message.result)
    if (message.kind === 'failed') reject(new Error(message.message))
    if (message.kind === 'wants-cover')
      coverBytes(message.coverPath).then((bytes) => say({ kind: 'cover', coverPath: message.coverPath, bytes }), reject)
  }
  const died = () => reject(new Error('the process that prints has ended'))
  const giveUp = () => setTimeout(() => reject(signal.reason), graceMilliseconds)
  const limit = setTimeout(() => reject(new AppError('print_too_large')), timeLimitMilliseconds)
  child.on('message', hear)
  child.once('exit', died)
  child.once('error', died)
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()
  child.channel?.ref()
  say({ kind: 'job', job })
  return promise.finally(() => {
    clearTimeout(limit)
    child.off('message', hear)
    child.off('exit', died)
    child.off('error', died)
    signal.removeEventListener('abort', giveUp)
    child.channel?.unref()
  })
}
