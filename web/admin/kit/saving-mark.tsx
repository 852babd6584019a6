import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './saving-mark.module.css'

/** Marks a table row as saving, which mutes it. */
export const SavingMark = () => (
  <span className={styles.mark} data-saving>
    <i className={styles.spin} />
    {adminTexts.saving}
  </span>
)
