import type { ReactNode } from 'react'
import styles from './place.module.css'

export const Place = ({ children }: { children: ReactNode }) => (
  <main className={styles.place} tabIndex={-1} id="content">
    {children}
  </main>
)
