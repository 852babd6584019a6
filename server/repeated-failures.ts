import type { ReportFailure } from './logger.ts'

const quietMilliseconds = 60_000
const forgottenMilliseconds = 60 * quietMilliseconds

/**
 * Reports a failure that repeats (of the same work, with the same cause) once a minute, with the number of those left out. Timers find an
 * unavailable database several times a second, and their lines would hide the others and fill the disk.
 */
export function reportRepeatedSeldom(report: ReportFailure, now: () => number = Date.now): ReportFailure {
  const reported = new Map<string, { at: number; omitted: number }>()
  return (error, message) => {
    const key = `${message}: ${error instanceof Error ? error.message : error}`
    const last = reported.get(key)
    if (last && now() - last.at < quietMilliseconds) {
      last.omitted++
      return
    }
    for (const [other, { at }] of reported) if (now() - at >= forgottenMilliseconds) reported.delete(other)
    reported.set(key, { at: now(), omitted: 0 })
    report(error, last?.omitted ? `${message} (${last.omitted} more times since the last line)` : message)
  }
}
