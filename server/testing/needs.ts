declare module 'vitest' {
  interface TaskMeta {
    skipReason?: string
  }
}

/** Options of a test that is skipped if something is missing. The reason is printed with the summary of a run (scripts/sum-results.ts). */
export const needs = (isPresent: unknown, reason: string) => (isPresent ? {} : { skip: true, meta: { skipReason: reason } })
