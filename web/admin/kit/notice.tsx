import type { ReactNode } from 'react'
import { WarningIcon } from '#web/ui/icons.tsx'
import styles from './notice.module.css'

/** Tells the reader about a current problem, and what to do about it. */
export function Notice({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      <WarningIcon />
      <p>{text}</p>
      {children}
    </div>
  )
}
