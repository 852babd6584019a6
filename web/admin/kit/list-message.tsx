import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Message } from '#web/ui/message.tsx'
import styles from './list-message.module.css'

/** Replaces a list that is empty, has no matches or failed to load. */
export const ListMessage = (props: ComponentProps<typeof Message>) => (
  <div className={styles.place} data-list-message>
    <Message {...props} />
  </div>
)

/** Shows the whole list again. That removes the button, so the focus goes to the search box. */
export const ClearButton = ({ onClear, children }: { onClear(): void; children: ReactNode }) => (
  <Button
    variant="default"
    onClick={() => {
      onClear()
      document.querySelector<HTMLInputElement>('main search input')?.focus()
    }}
  >
    {children}
  </Button>
)
