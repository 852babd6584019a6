import { Button } from '@mantine/core'
import { AddIcon } from './icons.tsx'
import { type ScreenCommand, useRequestedCommand } from './screen-commands.ts'
import styles from './short-button.module.css'

interface Props {
  label: string
  onCreate(): void
  /** Other parts of the admin area can request it, too. */
  command?: ScreenCommand
  /** On phones: beside a long title. */
  isShort?: boolean
}

/** The primary action of a list: creates an item in a dialog. */
export function CreateButton({ label, onCreate, command, isShort = false }: Props) {
  useRequestedCommand(command, onCreate)
  return (
    <Button className={(isShort && styles.button) || ''} leftSection={<AddIcon size={18} />} onClick={onCreate}>
      {isShort ? <span className={styles.label}>{label}</span> : label}
    </Button>
  )
}
