import type { ReactNode } from 'react'
import type { RowCount } from '#contract/fields.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { countText, formatNumber } from './numbers.ts'
import styles from './selection-bar.module.css'
import { useCoverage, useSelectionActions } from './selection-context.tsx'

const texts = adminTexts.selection

interface Props {
  /** Number of selected rows and of all rows. */
  count: RowCount
  total: RowCount
  /** SelectionAction elements. */
  children: ReactNode
}

/** Replaces the head of a table while rows are selected. */
export function SelectionBar({ count, total, children }: Props) {
  const { clear, toggleAll } = useSelectionActions()
  const isAll = useCoverage() === 'all'
  return (
    <section ref={tellHeight} className={styles.bar} aria-label={texts.region}>
      <p role="status">{texts.count({ count: countText(count) })}</p>
      {!isAll && (
        <SelectionAction onPress={toggleAll}>
          {typeof total === 'number' ? texts.selectTotal({ total: formatNumber(total) }) : texts.selectAll}
        </SelectionAction>
      )}
      <SelectionAction onPress={clear}>{texts.clear}</SelectionAction>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}

/** Tells the table the height of the bar, below which its head sticks. */
function tellHeight(bar: HTMLElement | null) {
  if (!bar) return
  const observer = new ResizeObserver(() => bar.parentElement?.style.setProperty('--bar-height', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => observer.disconnect()
}

interface ActionProps {
  icon?: ReactNode
  isDangerous?: boolean
  onPress(): void
  children: ReactNode
}

export const SelectionAction = ({ icon, isDangerous = false, onPress, children }: ActionProps) => (
  <button type="button" className={styles.action} data-danger={isDangerous || undefined} onClick={onPress}>
    {icon && <span className={styles.icon}>{icon}</span>}
    <span className={styles.label}>{children}</span>
  </button>
)
