import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './saving-mark.module.css'

/** In a table row: says that the row is being saved, and turns it quiet. */
export const SavingMark = () => (
  <span className={styles.mark} data-saving>
    <i className={styles.spin} />
    {adminTexts.saving}
  </span>
)
