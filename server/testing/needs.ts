declare module 'vitest' {
  interface TaskMeta {
    skipReason?: string
  }
}

/** Options of tests that are skipped where something is absent. The reason is printed with the sum of a run (scripts/sum-results.ts). */
export const needs = (isPresent: unknown, reason: string) => (isPresent ? {} : { skip: true, meta: { skipReason: reason } })
