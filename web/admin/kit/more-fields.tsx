import type { ReactNode, ToggleEvent } from 'react'
import { flushSync } from 'react-dom'
import { ChevronIcon } from './icons.tsx'
import styles from './more-fields.module.css'

interface Props {
  title: string
  isOpen: boolean
  onToggle(isOpen: boolean): void
  children: ReactNode
}

/** Rarely used fields of a form, initially collapsed. */
export function MoreFields({ title, isOpen, onToggle, children }: Props) {
  function toggle({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>) {
    if (details.open === isOpen) return
    flushSync(() => onToggle(details.open))
    if (details.open) details.scrollIntoView({ block: 'nearest' })
  }
  return (
    <details className={styles.more} open={isOpen} onToggle={toggle}>
      <summary>
        <ChevronIcon size={18} />
        {title}
      </summary>
      {isOpen && <div className={styles.fields}>{children}</div>}
    </details>
  )
}
