import { performance } from 'node:perf_hooks'

/** Milliseconds of each run. */
export type Times = number[]

export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export function quantile(times: Times, share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
export const median = (times: Times) => quantile(times, 0.5)

export const milliseconds = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0))

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** A row 'target, measured, reached'. A missed target makes the benchmark fail. */
export function verdict(target: string, measured: string, isReached: boolean): string[] {
  if (!isReached) process.exitCode = 1
  return [target, measured, isReached ? 'reached' : 'missed']
}
