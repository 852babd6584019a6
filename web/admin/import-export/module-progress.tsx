import type { ExportModule } from '#contract/export-file.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import styles from './module-progress.module.css'
import type { ModuleState } from './module-states.ts'

const texts = adminTexts.importExport
const tones: Partial<Record<ModuleState['status'], 'positive' | 'danger'>> = { completed: 'positive', error: 'danger' }

/** Status, progress bar and count of one module during an export or import. */
export function ModuleProgress({ module, state }: { module: ExportModule; state: ModuleState }) {
  const { status, done, total, outcome } = state
  const percent = status === 'completed' ? 100 : total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0
  return (
    <div className={styles.progress} data-status={status}>
      <div className={styles.line}>
        <span className={styles.status}>{texts.status[status]}</span>
        <span>{outcome ?? texts.doneOf({ done, total })}</span>
      </div>
      <ProgressBar label={texts.progressOf({ module: texts.modules[module].name })} percent={percent} tone={tones[status]} />
    </div>
  )
}
