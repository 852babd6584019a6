import type { RowCount } from '#contract/fields.ts'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { DeleteIcon, DisableIcon, EnableIcon, UsersIcon } from '#web/admin/kit/icons.tsx'
import { countText } from '#web/admin/kit/numbers.ts'
import { selectedCount } from '#web/admin/kit/selection.ts'
import { SelectionAction, SelectionBar } from '#web/admin/kit/selection-bar.tsx'
import { useSelection, useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import { outcomeText, rejectionText, type SelectedUsers, selectedUsers, useEditUsers } from './selected-users.ts'
import { useUserDialogs } from './user-dialogs.tsx'
import type { UserListing } from './users.queries.ts'

const texts = adminTexts.selectedUsers

/** Actions on the selected users. `count`: number of listed users. */
export function UserSelectionBar({ listing, count }: { listing: UserListing; count: RowCount }) {
  const selection = useSelection()
  const { clear } = useSelectionActions()
  const open = useUserDialogs()
  const edit = useEditUsers()
  const withChosen = (act: (selected: SelectedUsers) => void) =>
    void selectedUsers(selection, listing, count).then(act, (error: unknown) => showErrorToast(rejectionText(error)))

  function enable({ users }: SelectedUsers) {
    if (edit.isPending) return
    edit.mutate(
      { users, changes: { status: 'active' } },
      {
        onSuccess: (done) => {
          clear()
          void showToast({ tone: 'success', description: outcomeText(texts.enabled({ count: done.count }), done) })
        },
        onError: (error) => showErrorToast(texts.editFailed({ reason: rejectionText(error) })),
      },
    )
  }

  return (
    <SelectionBar count={selectedCount(selection, count)} total={count}>
      <SelectionAction icon={<UsersIcon size={16} />} onPress={() => withChosen((selected) => open({ kind: 'role-selected', selected }))}>
        {texts.changeRole}
      </SelectionAction>
      <SelectionAction
        icon={<DisableIcon size={16} />}
        onPress={() => withChosen((selected) => open({ kind: 'disable-selected', selected }))}
      >
        {adminTexts.users.disable}
      </SelectionAction>
      <SelectionAction icon={<EnableIcon size={16} />} onPress={() => withChosen(enable)}>
        {adminTexts.users.enable}
      </SelectionAction>
      <SelectionAction
        icon={<DeleteIcon size={16} />}
        isDangerous
        onPress={() => withChosen((selected) => open({ kind: 'delete-selected', selected }))}
      >
        {texts.deleteCount({ count: countText(selectedCount(selection, count)) })}
      </SelectionAction>
    </SelectionBar>
  )
}
