import { useState } from 'react'
import styles from './text.module.css'

interface Props {
  text: string
  /** Null while unknown. */
  percent: number | null
  /** What the text is about; another one is announced at once. */
  phase: string
}

/** Announces a progress to screen readers at each tenth only: its text changes more often than they can read it. */
export function ProgressStatus({ text, percent, phase }: Props) {
  const step = `${phase} ${Math.floor((percent ?? 0) / 10)}`
  const [announced, setAnnounced] = useState({ step, text })
  if (announced.step !== step) setAnnounced({ step, text })
  return (
    <span className={styles.hidden} role="status">
      {announced.text}
    </span>
  )
}
