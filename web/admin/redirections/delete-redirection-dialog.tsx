import type { Redirection } from '#contract/redirections.ts'
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import { useDeleteRedirection } from './redirection-mutations.ts'

const texts = adminTexts.redirections

export function DeleteRedirectionDialog({ redirection, onClose }: { redirection: Redirection; onClose(): void }) {
  const { fromUrl, toUrl, hits } = redirection
  const remove = useDeleteRedirection(redirection)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        void showToast({ tone: 'success', description: texts.deleted })
        onClose()
      },
      onError: (error) => showToast({ tone: 'error', title: adminTexts.errorTitle, description: errorText(error) }),
    })
  return (
    <ConfirmDialog
      title={texts.deleteTitle}
      confirmLabel={adminTexts.delete}
      isBusy={remove.isPending}
      refusal={remove.error ? errorText(remove.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{texts.deleteQuestion}</p>
      <p>
        <bdi>{texts.deleteText(fromUrl, toUrl)}</bdi>
        {hits > 0 && ` ${texts.deleteHits(hits)}`}
      </p>
    </ConfirmDialog>
  )
}
