import type { TransferModule } from '#contract/export-file.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './module-progress.module.css'
import type { ModuleState } from './module-states.ts'

const texts = adminTexts.transfer

/** Status, bar and count of one module that is exported or imported. */
export function ModuleProgress({ module, state }: { module: TransferModule; state: ModuleState }) {
  const { status, done, total, outcome } = state
  const percent = status === 'completed' ? 100 : total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0
  return (
    <div className={styles.progress} data-status={status}>
      <div className={styles.line}>
        <span className={styles.status}>{texts.status[status]}</span>
        <span>{outcome ?? texts.doneOf(done, total)}</span>
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={texts.progressOf(texts.modules[module].name)}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
