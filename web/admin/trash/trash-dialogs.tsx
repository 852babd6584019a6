import type { TrashItem } from '#contract/trash.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import { useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { useDeleteForever, useEmptyTrash } from './trash.queries.ts'

const texts = adminTexts.trash

function DeleteForeverDialog({ item, onClose }: { item: TrashItem; onClose(): void }) {
  const { deselect } = useSelectionActions()
  return (
    <ConfirmAction
      title={texts.deleteForeverTitle}
      confirmLabel={texts.deleteForever}
      action={useDeleteForever(item)}
      done={texts.deletedForever}
      onDone={() => deselect(item.id)}
      onClose={onClose}
    >
      <p>
        <bdi>{texts.deleteForeverText({ name: item.name })}</bdi>
      </p>
    </ConfirmAction>
  )
}

function EmptyTrashDialog({ count, until, onClose }: { count: number; until: string; onClose(): void }) {
  const { clear } = useSelectionActions()
  return (
    <ConfirmAction
      title={texts.emptyTrashTitle}
      confirmLabel={texts.emptyTrash}
      action={useEmptyTrash(until)}
      done={texts.emptied}
      onDone={clear}
      onClose={onClose}
    >
      <p>{texts.emptyTrashText({ count })}</p>
    </ConfirmAction>
  )
}

type Opened = { kind: 'delete'; item: TrashItem } | { kind: 'empty'; count: number; until: string }

export const { Dialogs: TrashDialogs, useOpenDialog: useTrashDialogs } = createDialogs<Opened>((opened, close) =>
  opened.kind === 'delete' ? (
    <DeleteForeverDialog item={opened.item} onClose={close} />
  ) : (
    <EmptyTrashDialog count={opened.count} until={opened.until} onClose={close} />
  ),
)
