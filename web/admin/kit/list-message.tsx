import type { ComponentProps } from 'react'
import { Message } from '#web/ui/message.tsx'
import styles from './list-message.module.css'

/** Shown instead of a list: empty, nothing found, or failed. */
export const ListMessage = (props: ComponentProps<typeof Message>) => (
  <div className={styles.place}>
    <Message {...props} />
  </div>
)
