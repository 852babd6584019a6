import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Dialog, DialogBody } from './dialog.tsx'
import { LoadFailed } from './load-failed.tsx'

interface Props<Item> {
  query: UseQueryResult<Item>
  texts: Readonly<Record<'editTitle' | 'failedTitle' | 'loadFailed' | 'loading', string>>
  width: string
  onClose(): void
  /** The form of the item as it was opened; `load` starts it again with the latest version. */
  children(opened: Item, load: (latest: Item) => void): ReactNode
}

/** A form whose item is loaded first. What arrives later does not disturb what is being edited. */
export function LoadedDialog<Item>({ query: { data, error, refetch }, texts, width, onClose, children }: Props<Item>) {
  const [opened, setOpened] = useState<Item>()
  if (data !== undefined && opened === undefined) setOpened(() => data)
  if (opened !== undefined) return children(opened, (latest) => setOpened(() => latest))
  return (
    <Dialog title={texts.editTitle} width={width} onClose={onClose}>
      <DialogBody>
        {error ? (
          <LoadFailed title={texts.failedTitle} text={`${texts.loadFailed} ${errorText(error)}`} retry={refetch} />
        ) : (
          <p role="status">{texts.loading}</p>
        )}
      </DialogBody>
    </Dialog>
  )
}
