import { readdirSync, readFileSync } from 'node:fs'

/** USER_HZ of Linux, which is always 100. */
const ticksPerSecond = 100

/** Processor time of the process so far, in seconds, including all threads. */
export function cpuSeconds(pid: number): number {
  const fields = statusFields(pid)
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** The same, including all processes that it has started, also those that have ended. */
export function treeSeconds(pid: number): number {
  const ended = statusFields(pid)
    .slice(13, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0)
  const children = processIds().filter((id) => parentOf(id) === pid)
  return cpuSeconds(pid) + ended / ticksPerSecond + children.reduce((sum, child) => sum + treeSeconds(child), 0)
}

const processIds = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

function parentOf(pid: number): number | null {
  try {
    return Number(statusFields(pid)[1])
  } catch {
    // The process has ended in the meantime.
    return null
  }
}

/** Fields after the program's name, starting with its state. */
const statusFields = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

/** Memory of the process in MiB. */
export function residentMebibytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
