import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { limitProcessorTime } from './processor-time.ts'

interface Limits {
  processorMilliseconds: number
  signal: AbortSignal
  /** Called with each line of output. */
  onLine(line: string): void
}

/** `code` is null if a signal ended the process. */
interface Ended {
  outcome: 'ended' | 'too_expensive' | 'stuck'
  code: number | null
  errors: string
}

/**
 * Runs a long process at low priority, so that it does not slow down the server, until it exits or exceeds its processor time. Throws the
 * reason of `signal` when it aborts.
 */
export async function runLimited(child: ChildProcess, { processorMilliseconds, signal, onLine }: Limits): Promise<Ended> {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>()
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = `${errors}${chunk}`.slice(-2_000)
  })
  if (child.stdout) createInterface({ input: child.stdout }).on('line', onLine)
  child.on('error', reject)
  child.on('close', (code) => resolve({ outcome: 'ended', code, errors }))
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  lowerPriority(child.pid)
  const endWatch = limitProcessorTime(child.pid ?? 0, {
    limitMilliseconds: processorMilliseconds,
    onExceeded: () => resolve({ outcome: 'too_expensive', code: null, errors }),
    onStuck: () => resolve({ outcome: 'stuck', code: null, errors }),
  })
  try {
    signal.throwIfAborted()
    return await promise
  } finally {
    endWatch()
    signal.removeEventListener('abort', abort)
    child.kill('SIGKILL')
  }
}

const startSeconds = 60
/** Assumed length if the file does not state it. */
const assumedSeconds = 3_600

/** Limit of processor time for a file. `processorSeconds`: limit per second of media. */
export const processorLimit = (durationSeconds: number | null, processorSeconds: number) =>
  1_000 * (startSeconds + (durationSeconds ?? assumedSeconds) * processorSeconds)

/** ffmpeg exits with 1 or even 0. */
const fullDisk = /No space left on device|Disk quota exceeded/

/**
 * What is wrong with the file that the process was given; null if nothing is. Throws if the fault is not the file's. `damagedCode`: exit
 * code for a damaged file; any other means that the process itself failed. Undefined: every code is the file's fault.
 */
export function faultOfFile({ outcome, code, errors }: Ended, damagedCode?: number): string | null {
  if (outcome === 'stuck') throw new Error('The file system or the program does not respond')
  if (fullDisk.test(errors)) throw new Error(`The disk is full: ${errors}`)
  if (outcome === 'too_expensive') return 'too much processor time'
  if (code !== 0 && code !== null && code !== (damagedCode ?? code)) throw new Error(`The program failed: ${errors}`)
  return code === 0 ? null : errors
}

/** Ignores failures: some systems do not permit it, and the process may have exited. */
function lowerPriority(processId: number | undefined) {
  try {
    if (processId !== undefined) setPriority(processId, constants.priority.PRIORITY_LOW)
  } catch {}
}
