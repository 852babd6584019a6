import type { ComponentProps } from 'react'
import { Message } from '#web/ui/message.tsx'
import styles from './list-message.module.css'

/** Replaces a list that is empty, has no matches or failed to load. */
export const ListMessage = (props: ComponentProps<typeof Message>) => (
  <div className={styles.place} data-list-message>
    <Message {...props} />
  </div>
)
