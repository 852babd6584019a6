import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Role, roles } from '#contract/roles.ts'
import { ConfirmAction, Problem } from '#web/admin/kit/confirm-dialog.tsx'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import columns from '#web/admin/kit/form-columns.module.css'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import { Consequences } from './delete-user-dialog.tsx'
import {
  outcomeText,
  rejectionText,
  type SelectedUsers,
  useDeleteUsers,
  useDisableUsers,
  useEditUsers,
  userSummaryQuery,
} from './selected-users.ts'

const texts = adminTexts.selectedUsers

interface Props {
  selected: SelectedUsers
  onClose(): void
}

/** Says how many users an action concerns: without the own account, which no action changes. */
function useConcerned({ users, count }: SelectedUsers, sentence: (values: { count: number }) => string) {
  const { data: summary, error } = useQuery(userSummaryQuery(users))
  const isOnlyOwn = summary?.count === 0 && summary.hasOwn
  const problem = error ? rejectionText(error) : isOnlyOwn ? adminTexts.users.ownAccount : undefined
  const text: ReactNode = problem ? (
    <Problem>{problem}</Problem>
  ) : (
    <>
      <p>{sentence({ count: summary?.count ?? count })}</p>
      {summary?.hasOwn && <p>{texts.ownLeftOut}</p>}
    </>
  )
  return { summary, isPossible: !problem, text }
}

export function DeleteUsersDialog({ selected, onClose }: Props) {
  const { summary, isPossible, text } = useConcerned(selected, texts.deleteText)
  const { clear } = useSelectionActions()
  return (
    <ConfirmAction
      title={texts.deleteTitle}
      action={useDeleteUsers(selected.users)}
      done={(done) => outcomeText(texts.deleted({ count: done.count }), done)}
      undo={({ deletionId }) => ({ deletionId })}
      failed={texts.deleteFailed}
      reasonOf={rejectionText}
      isPossible={isPossible}
      onDone={clear}
      onClose={onClose}
    >
      {text}
      {isPossible && <Consequences belongings={summary?.belongings} />}
    </ConfirmAction>
  )
}

export function DisableUsersDialog({ selected, onClose }: Props) {
  const { isPossible, text } = useConcerned(selected, texts.disableText)
  const { clear } = useSelectionActions()
  return (
    <ConfirmAction
      title={texts.disableTitle}
      confirmLabel={adminTexts.users.disable}
      action={useDisableUsers(selected.users)}
      done={(done) => outcomeText(texts.disabled({ count: done.count }), done)}
      failed={texts.editFailed}
      reasonOf={rejectionText}
      isPossible={isPossible}
      onDone={clear}
      onClose={onClose}
    >
      {text}
    </ConfirmAction>
  )
}

export function ChangeRoleDialog({ selected, onClose }: Props) {
  const [role, setRole] = useState<Role | ''>('')
  const { isPossible, text } = useConcerned(selected, texts.roleText)
  const { clear } = useSelectionActions()
  const edit = useEditUsers()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (edit.isPending || !isPossible) return
    if (role === '') return showErrorToast(texts.chooseRole)
    edit.mutate(
      { users: selected.users, changes: { role } },
      {
        onSuccess: (done) => {
          clear()
          void showToast({ tone: 'success', description: outcomeText(texts.roleChanged({ count: done.count }), done) })
          onClose()
        },
        onError: (error) => showErrorToast(texts.editFailed({ reason: rejectionText(error) })),
      },
    )
  }

  return (
    <FormDialog
      title={texts.changeRole}
      width="26rem"
      isDirty={() => role !== ''}
      isSaving={edit.isPending}
      submitLabel={adminTexts.save}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={columns.fields}>
        {text}
        <NativeSelect
          label={adminTexts.userForm.role}
          aria-required
          description={role && adminTexts.userForm.roleHelp[role]}
          data-autofocus
          rightSection={<ChevronIcon size={16} />}
          value={role}
          onChange={({ currentTarget }) => setRole(roles.find((one) => one === currentTarget.value) ?? '')}
        >
          <option value="">{texts.chooseRole}</option>
          {roles.map((option) => (
            <option key={option} value={option}>
              {adminTexts.users.roles[option]}
            </option>
          ))}
        </NativeSelect>
      </div>
      {edit.error && <Problem>{texts.editFailed({ reason: rejectionText(edit.error) })}</Problem>}
    </FormDialog>
  )
}
