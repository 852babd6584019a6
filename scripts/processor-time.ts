import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/**
 * Processor time by test file: the cost of a run on a machine with few cores, measurable also on a busy one. Each worker appends to the
 * file named by PROCESSOR_TIMES (scripts/test.ts), which is read for the summary of a run.
 */
const root = `${import.meta.dirname}/..`
const ticksPerSecond = 100

/** In a worker thread, the time of this thread; otherwise of this process and its descendants. */
export function processorSeconds(): number {
  const { user, system } = isMainThread ? process.cpuUsage() : process.threadCpuUsage()
  return (user + system) / 1e6 + (isMainThread ? childrenSeconds() : 0)
}

export function recordProcessorSeconds(file: string, seconds: number): void {
  if (process.env.PROCESSOR_TIMES) appendFileSync(process.env.PROCESSOR_TIMES, `${JSON.stringify([relative(root, file), seconds])}\n`)
}

export function readProcessorSeconds(file: string): Map<string, number> {
  const seconds = new Map<string, number>()
  if (!existsSync(file)) return seconds
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [path, more] = JSON.parse(line)
    seconds.set(path, (seconds.get(path) ?? 0) + more)
  }
  return seconds
}

/** Read from /proc on Linux; 0 on other systems. The times of ended processes are included in those of their parents. */
function childrenSeconds(): number {
  const processes = readProcesses()
  const self = processes.find(({ id }) => id === process.pid)
  const below = (parent: number): number =>
    processes.filter((each) => each.parent === parent).reduce((sum, each) => sum + each.own + each.ended + below(each.id), 0)
  return self ? (self.ended + below(self.id)) / ticksPerSecond : 0
}

function readProcesses() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((id) => statOf(Number(id)))
  } catch {
    return []
  }
}

function statOf(id: number) {
  try {
    // Fields after the name, which may contain spaces: state, parent, …; the times start at the 12th field.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [own1 = 0, own2 = 0, ended1 = 0, ended2 = 0] = fields.slice(11, 15)
    return [{ id, parent: fields[1] ?? 0, own: own1 + own2, ended: ended1 + ended2 }]
  } catch {
    return []
  }
}
