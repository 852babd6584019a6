import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './selection-boxes.module.css'
import { useCoverage, useIsSelected, useSelectionActions } from './selection-context.tsx'

const texts = adminTexts.selection

/** Checkbox in the head of a table. */
export function SelectAllBox() {
  const covered = useCoverage()
  const { toggleAll } = useSelectionActions()
  return <AllBox covered={covered} onToggle={toggleAll} />
}

/** The same where a dialog has the selection. `covered`: how many of the rows are selected. */
export const AllBox = ({ covered, onToggle }: { covered: 'none' | 'some' | 'all'; onToggle(): void }) => (
  <input
    type="checkbox"
    className={styles.box}
    aria-label={texts.selectAll}
    checked={covered === 'all'}
    ref={(box) => {
      if (box) box.indeterminate = covered === 'some'
    }}
    onChange={onToggle}
  />
)

/** Checkbox in a row. */
export function SelectBox({ rowKey, name }: { rowKey: string; name: string }) {
  const { toggle } = useSelectionActions()
  return <RowBox name={name} isSelected={useIsSelected(rowKey)} onToggle={() => toggle(rowKey)} />
}

/** The same where a dialog has the selection. */
export const RowBox = ({ name, isSelected, onToggle }: { name: string; isSelected: boolean; onToggle(): void }) => (
  <input type="checkbox" className={styles.box} aria-label={texts.select({ name })} checked={isSelected} onChange={onToggle} />
)
