import type { PrintFinding } from '#contract/print.ts'

export interface Findings {
  add(finding: Omit<PrintFinding, 'count'>): void
  /** Worst first. */
  list(): PrintFinding[]
}

const weights = ['problem', 'warning', 'note'] as const

/** What is found about several things is told once, with the details of the first. */
export function createFindings(): Findings {
  const found = new Map<string, PrintFinding>()
  return {
    add(finding) {
      const key = `${finding.code} ${finding.weight}`
      const known = found.get(key)
      if (known) known.count++
      else found.set(key, { ...finding, count: 1 })
    },
    list: () => [...found.values()].sort((a, b) => weights.indexOf(a.weight) - weights.indexOf(b.weight)),
  }
}
