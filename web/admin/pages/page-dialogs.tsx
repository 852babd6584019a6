import type { OwnPageRow } from '#contract/own-pages.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { PageDialog } from './page-dialog.tsx'
import { useDeletePage } from './page-mutations.ts'

const texts = adminTexts.pages

const DeletePageDialog = ({ page, onClose }: { page: OwnPageRow; onClose(): void }) => (
  <ConfirmAction title={texts.deleteTitle} action={useDeletePage(page)} done={texts.deleted} undo={{ id: page.id }} onClose={onClose}>
    <p>
      <bdi>{texts.deleteText({ title: page.title })}</bdi>
    </p>
  </ConfirmAction>
)

type Opened = { kind: 'create' } | { kind: 'edit' | 'duplicate' | 'delete'; page: OwnPageRow }

export const { Dialogs: PageDialogs, useOpenDialog: usePageDialogs } = createDialogs<Opened>((opened, close) => {
  if (opened.kind === 'create') return <PageDialog row={null} onClose={close} />
  if (opened.kind === 'delete') return <DeletePageDialog page={opened.page} onClose={close} />
  return <PageDialog row={opened.page} isCopy={opened.kind === 'duplicate'} onClose={close} />
})
