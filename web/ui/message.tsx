import type { ReactNode } from 'react'
import { WarningIcon } from '#web/ui/icons.tsx'
import styles from './message.module.css'

interface MessageProps {
  title: string
  text: string
  /** Next steps: links or buttons. */
  children?: ReactNode
  isError?: boolean
  headingLevel?: 1 | 2 | 3
}

/** An empty, not-found or error state: what happened, then what to do. */
export function Message({ title, text, children, isError = false, headingLevel = 2 }: MessageProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.message} role={isError ? 'alert' : undefined}>
      {isError && (
        <span className={styles.icon}>
          <WarningIcon size={26} />
        </span>
      )}
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
