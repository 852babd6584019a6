import { Button, type ButtonProps } from '@mantine/core'
import { useRef } from 'react'
import { useFocusAfterRemoval } from './focus-near-row.ts'
import savingStyles from './saving-mark.module.css'

interface Props extends ButtonProps {
  'aria-label'?: string
  isBusy: boolean
  onClick(): void
}

/** A button that runs an action. While busy, it ignores clicks but retains the focus, which a disabled button would lose. */
export function BusyButton({ isBusy, leftSection, onClick, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterRemoval(button)
  return (
    <Button
      ref={button}
      {...props}
      aria-disabled={isBusy}
      leftSection={isBusy ? <i className={savingStyles.spin} /> : leftSection}
      onClick={() => !isBusy && onClick()}
    />
  )
}
