import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './selection-boxes.module.css'
import { useCoverage, useIsSelected, useSelectionActions } from './selection-context.tsx'

const texts = adminTexts.selection

/** Checkbox in the head of a table. */
export function SelectAllBox() {
  const covered = useCoverage()
  const { toggleAll } = useSelectionActions()
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={texts.selectAll}
      checked={covered === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = covered === 'some'
      }}
      onChange={toggleAll}
    />
  )
}

/** Checkbox in a row. */
export function SelectBox({ rowKey, name }: { rowKey: string; name: string }) {
  const { toggle } = useSelectionActions()
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={texts.select({ name })}
      checked={useIsSelected(rowKey)}
      onChange={() => toggle(rowKey)}
    />
  )
}
