import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/features/admin-shell/admin/dialog.tsx'
import { StaleNotice } from '#web/features/admin-shell/admin/stale-notice.tsx'
import { SubmitButton } from '#web/features/admin-shell/admin/submit-button.tsx'
import { useUnsavedGuard } from '#web/features/admin-shell/admin/use-unsaved-guard.tsx'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { PictureField } from './picture-field.tsx'
import { useUserForm } from './use-user-form.ts'
import { UserFields } from './user-fields.tsx'
import styles from './user-form-dialog.module.css'
import { adminUserQuery, removeUser, replaceUser } from './users.queries.ts'

const texts = adminTexts.userForm

interface Props {
  /** Null creates a user. */
  user: User | null
  onClose(): void
}

/** 'Create New User' and 'Edit User'. Loading the latest version of a user starts it afresh. */
export function UserFormDialog({ user, onClose }: Props) {
  const [latest, setLatest] = useState(user)
  return <UserForm key={latest?.version} user={latest} onClose={onClose} onLoadLatest={setLatest} />
}

function UserForm({ user, onClose, onLoadLatest }: Props & { onLoadLatest(user: User): void }) {
  const loadUser = useLatestUser()
  const form = useUserForm(user, onClose)
  const guard = useUnsavedGuard({
    isDirty: form.isDirty,
    text: form.isUploading ? adminTexts.discard.textWithUpload : adminTexts.discard.text,
    onClose: () => {
      form.dropUpload()
      onClose()
    },
  })
  const loadLatest = (latest: User) => {
    form.dropUpload()
    onLoadLatest(latest)
  }
  return (
    <Dialog title={user ? texts.editTitle : texts.createTitle} onClose={guard.requestClose} width="44rem">
      <form noValidate onSubmit={form.submit} autoComplete="off">
        <DialogBody>
          {form.isStale && user && <StaleNotice load={() => loadUser(user.id)} onLoaded={loadLatest} />}
          {form.refusal && (
            <p className={styles.refusal} role="alert">
              {form.refusal}
            </p>
          )}
          <div className={styles.columns}>
            <UserFields form={form} user={user} />
            <PictureField form={form} user={user} />
          </div>
        </DialogBody>
        <DialogFoot note={form.isUploading ? texts.savesLater : undefined}>
          <Button variant="default" onClick={guard.requestClose}>
            {adminTexts.cancel}
          </Button>
          <SubmitButton
            label={user ? adminTexts.save : texts.create}
            isBusy={form.isSaving}
            busyLabel={form.isUploading ? texts.waiting : adminTexts.saving}
          />
        </DialogFoot>
      </form>
      {guard.question}
    </Dialog>
  )
}

/** Asks for a user as they are now, and shows it in the list too. Undefined when they have been deleted. */
function useLatestUser() {
  const client = useQueryClient()
  return async (id: string): Promise<User | undefined> => {
    try {
      const { user } = await client.fetchQuery(adminUserQuery(id))
      replaceUser(client, user)
      return user
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'not_found') throw error
      removeUser(client, id)
      return undefined
    }
  }
}
