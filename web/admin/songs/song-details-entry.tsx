import type { ReactNode } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './song-details-dialog.module.css'

interface Props {
  name: string
  text?: string | null
  /** Whether users wrote the text, which then has its own direction. */
  isContent?: boolean
  children?: ReactNode
}

/** A term and its description. */
export const Entry = ({ name, text, isContent = false, children }: Props) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {children ??
        (text ? (
          <span dir={isContent ? 'auto' : undefined}>{text}</span>
        ) : (
          <span className={styles.none}>{adminTexts.songDetails.none}</span>
        ))}
    </dd>
  </div>
)
