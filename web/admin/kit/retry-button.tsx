import { Button, type ButtonProps } from '@mantine/core'
import { useRef } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { useFocusAfterRemoval } from './focus-near-row.ts'

/** Loads again what has failed, and is removed by that. */
export function RetryButton({ retry, ...props }: ButtonProps & { retry(): unknown }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterRemoval(button)
  return (
    <Button ref={button} {...props} onClick={() => void retry()}>
      {adminTexts.tryAgain}
    </Button>
  )
}
