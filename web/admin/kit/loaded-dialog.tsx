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
  /** The form for the item as it was opened; `load` restarts it with the latest version. */
  children(opened: Item, load: (latest: Item) => void): ReactNode
}

/** Loads an item before it shows its form. A later refetch does not disturb the edit. */
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
