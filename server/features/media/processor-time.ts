import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Unit of /proc; 100 on every Linux that Node supports. */
const ticksPerSecond = 100

/** Processor time that a process has used, in milliseconds; null if the system does not report it. */
export const processorTime = (processId: number): Promise<number | null> =>
  (process.platform === 'linux' ? fromProc(processId) : fromPs(processId)).catch(() => null)

async function fromProc(processId: number): Promise<number | null> {
  // Fields after the program's name, which may contain anything: the state is the first, user and system time the 12th and 13th.
  const fields = (await readFile(`/proc/${processId}/stat`, 'utf8')).split(')').at(-1)?.trim().split(' ') ?? []
  const ticks = Number(fields[11]) + Number(fields[12])
  return Number.isFinite(ticks) ? (ticks * 1_000) / ticksPerSecond : null
}

/** '[[days-]hours:]minutes:seconds', with hundredths on macOS. */
export async function fromPs(processId: number): Promise<number | null> {
  const { stdout } = await run('ps', ['-o', 'time=', '-p', String(processId)])
  const [, days = 0, hours = 0, minutes, seconds] = /^(?:(?:(\d+)-)?(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(stdout.trim()) ?? []
  if (minutes === undefined) return null
  return Math.round((((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000)
}

interface Limits {
  limitMilliseconds: number
  onExceeded(): void
  /** The process has used no processor time for minutes, or the system does not report it. */
  onStuck(): void
  /** Called when the process has used this much or makes no progress. */
  slow?: { milliseconds: number; onSlow(): void }
}

const sampleMilliseconds = 200
const noProgressMilliseconds = 10_000
const stuckMilliseconds = 5 * 60_000

/**
 * Limits the processor time that a process uses from now on. A wall clock would also measure the machine's load; this way, a process that
 * waits for a processor gets the time it needs. Returns a function that stops watching.
 */
export function limitProcessorTime(processId: number, { limitMilliseconds, onExceeded, onStuck, slow }: Limits): () => void {
  let before: number | null = null
  let latest: number | null = null
  let progressAt = performance.now()
  let isOver = false
  let timer: NodeJS.Timeout

  async function sample() {
    const now = await processorTime(processId)
    if (isOver) return
    before ??= now
    if (now !== latest) progressAt = performance.now()
    latest = now
    const used = now === null || before === null ? 0 : now - before
    if (used > limitMilliseconds) return onExceeded()
    const silence = performance.now() - progressAt
    if (silence > stuckMilliseconds) return onStuck()
    if (slow && (used > slow.milliseconds || silence > noProgressMilliseconds)) slow.onSlow()
    timer = setTimeout(sample, sampleMilliseconds)
  }

  timer = setTimeout(sample, Math.min(sampleMilliseconds, limitMilliseconds))
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
