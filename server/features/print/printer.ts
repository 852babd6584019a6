import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { AppError } from '#server/app-error.ts'
import { createMutex } from '#server/concurrency.ts'
import type { FromChild, RenderResult, RenderTask, ToChild } from './render-task.ts'

export interface Printer {
  /**
   * Queues a task. Throws unavailable if `waitingMax` tasks are waiting (8 by default), print_too_large after the time limit,
   * wrong_image_type for a logo that is not an image, storage_full, and the reason of `signal` when it is aborted.
   */
  run(task: RenderTask, signal: AbortSignal, o?: { waitingMax?: number }): Promise<RenderResult>
  close(): void
}

interface Options {
  readCover(coverPath: string): Promise<Buffer | null>
  timeLimitMilliseconds?: number
}

const queueMax = 8
/** The next preview mostly needs the open fonts, so the process stays for a while. Ending it returns all their memory. */
const idleMilliseconds = 60_000
/** A task that is nearly done may finish, because a new process would have to open the fonts again. */
const graceMilliseconds = 1_000
const childScript = join(import.meta.dirname, 'print-child.ts')

/**
 * Renders in a child process, one task at a time. It has a lower priority and bounded memory, so that it does not slow down the server, and
 * is killed after the time limit or when the client has disconnected.
 */
export function createPrinter({ readCover, timeLimitMilliseconds = 120_000 }: Options): Printer {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  const mutex = createMutex()

  function end() {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }

  return {
    run: (task, signal, { waitingMax = queueMax } = {}) =>
      mutex.run(
        async () => {
          clearTimeout(idle)
          if (!child?.connected) child = start()
          try {
            return await runIn(child, task, { signal, readCover, timeLimitMilliseconds })
          } catch (error) {
            // The process may be in any state, so it is not reused.
            end()
            throw error
          } finally {
            idle = setTimeout(end, idleMilliseconds).unref()
          }
        },
        { signal, waitingMax },
      ),
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
    // It has already exited, or the system has no priorities.
  }
  // Without a listener the error would be thrown. `runIn` rejects the task.
  child.on('error', () => {})
  // An idle child does not keep the server running.
  child.unref()
  child.channel?.unref()
  return child
}

interface Running extends Required<Options> {
  signal: AbortSignal
}

function runIn(child: ChildProcess, task: RenderTask, { signal, readCover, timeLimitMilliseconds }: Running): Promise<RenderResult> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderResult>()
  const send = (message: ToChild) => child.connected && child.send(message)
  const onMessage = (message: FromChild) => {
    if (message.kind === 'done') resolve(message.result)
    if (message.kind === 'rejected') reject(new AppError(message.error.code, message.error.details))
    if (message.kind === 'failed') reject(new Error(message.message))
    if (message.kind === 'read-cover')
      readCover(message.coverPath).then((bytes) => send({ kind: 'cover', coverPath: message.coverPath, bytes }), reject)
  }
  const onExit = () => reject(new Error('the process that renders has ended'))
  const onAbort = () => setTimeout(() => reject(signal.reason), graceMilliseconds)
  const limit = setTimeout(() => reject(new AppError('print_too_large')), timeLimitMilliseconds)
  child.on('message', onMessage)
  child.once('exit', onExit)
  child.once('error', onExit)
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  child.channel?.ref()
  send({ kind: 'task', task })
  return promise.finally(() => {
    clearTimeout(limit)
    child.off('message', onMessage)
    child.off('exit', onExit)
    child.off('error', onExit)
    signal.removeEventListener('abort', onAbort)
    child.channel?.unref()
  })
}
