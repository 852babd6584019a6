import type { ExportModule } from '#contract/export-file.ts'

/** Progress of a module. `done` and `total` count its rows. */
export interface ModuleState {
  status: 'pending' | 'exporting' | 'checking' | 'importing' | 'completed' | 'error'
  done: number
  total: number
  /** The result, or an error message. */
  outcome?: string
}

export type ModuleStates = Partial<Record<ExportModule, ModuleState>>

const isRunning = ({ status }: ModuleState) => status === 'exporting' || status === 'checking' || status === 'importing'

export const pendingStates = (modules: readonly ExportModule[], totalOf: (module: ExportModule) => number): ModuleStates =>
  Object.fromEntries(modules.map((module) => [module, { status: 'pending', done: 0, total: totalOf(module) }]))

/** Marks the module in progress as failed. */
export function failedStates(states: ModuleStates, outcome: string): ModuleStates {
  const entries = Object.entries(states) as [ExportModule, ModuleState][]
  const [first] = entries
    .filter(([, state]) => state.status !== 'completed')
    .sort(([, a], [, b]) => Number(isRunning(b)) - Number(isRunning(a)))
  return first ? { ...states, [first[0]]: { ...first[1], status: 'error', outcome } } : states
}
