import type { ReactNode } from 'react'
import { ChevronIcon } from './icons.tsx'
import styles from './more-fields.module.css'

interface Props {
  title: string
  isOpen: boolean
  onToggle(isOpen: boolean): void
  children: ReactNode
}

/** Rarely used fields of a form, initially collapsed. */
export const MoreFields = ({ title, isOpen, onToggle, children }: Props) => (
  <details className={styles.more} open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
    <summary>
      <ChevronIcon size={18} />
      {title}
    </summary>
    {isOpen && <div className={styles.fields}>{children}</div>}
  </details>
)
