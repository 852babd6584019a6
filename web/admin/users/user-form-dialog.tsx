import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { StaleNotice } from '#web/admin/kit/stale-notice.tsx'
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
  const close = () => {
    form.dropUpload()
    onClose()
  }
  const loadLatest = (latest: User) => {
    form.dropUpload()
    onLoadLatest(latest)
  }
  return (
    <FormDialog
      title={user ? texts.editTitle : texts.createTitle}
      width="44rem"
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      upload={form.isUploading && { note: texts.savesAfterUpload, busyLabel: texts.waiting }}
      submitLabel={user ? adminTexts.save : texts.create}
      onSubmit={form.submit}
      onClose={close}
    >
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
    </FormDialog>
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
