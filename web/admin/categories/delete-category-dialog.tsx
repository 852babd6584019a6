import type { Category } from '#contract/categories.ts'
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import { useDeleteCategory } from './category-mutations.ts'
import { isHome } from './category-values.ts'

const texts = adminTexts.categories

export function DeleteCategoryDialog({ category, onClose }: { category: Category; onClose(): void }) {
  const remove = useDeleteCategory(category)
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
      <p>
        <bdi>{texts.deleteText(category.name)}</bdi>
      </p>
      {category.songCount > 0 && <p>{texts.deleteInUse(category.songCount)}</p>}
      {category.songCount === 0 && category.playlistCount > 0 && <p>{texts.deletePlaylists(category.playlistCount)}</p>}
      {isHome(category) && <p>{texts.deleteHome}</p>}
    </ConfirmDialog>
  )
}
