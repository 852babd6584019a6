import type { ReactNode } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './song-details-dialog.module.css'

/** A term and its description. */
export const Entry = ({ name, text, children }: { name: string; text?: string | null; children?: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children ?? (text ? <bdi dir="auto">{text}</bdi> : <span className={styles.none}>{adminTexts.songDetails.none}</span>)}</dd>
  </div>
)
