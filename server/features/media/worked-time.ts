import { readFileSync } from 'node:fs'

/** The unit of /proc, the same on every Linux that Node runs on. */
const ticksPerSecond = 100

/** How long a process was really at work, by the system's count; null where the system does not tell. */
export function workedMilliseconds(processId: number): number | null {
  try {
    // Behind the program's name, which may hold anything: state is the first field, user and system time the 12th and 13th.
    const fields = readFileSync(`/proc/${processId}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ') ?? []
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? (ticks * 1_000) / ticksPerSecond : null
  } catch {
    return null
  }
}
