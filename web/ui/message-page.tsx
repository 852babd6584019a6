import type { ReactNode } from 'react'
import styles from './message-page.module.css'

export const MessagePage = ({ children }: { children: ReactNode }) => (
  <main className={styles.page} tabIndex={-1} id="content">
    {children}
  </main>
)
