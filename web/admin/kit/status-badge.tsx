import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

export const StatusBadge = ({ tone, children }: { tone: 'positive' | 'warning' | 'danger' | 'quiet'; children: ReactNode }) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
)
