import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpAddress } from '#contract/fields.ts'
import type { User } from '#contract/users.ts'
import { Avatar } from '#web/admin/kit/avatar.tsx'
import columns from '#web/admin/kit/form-columns.module.css'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { StaleNotice } from '#web/admin/kit/stale-notice.tsx'
import { ImageField } from '#web/admin/uploads/image-field.tsx'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { isOwnCover } from '#web/ui/cover.tsx'
import { type UserFormState, useUserForm } from './use-user-form.ts'
import { UserFields } from './user-fields.tsx'
import styles from './user-form-dialog.module.css'
import { adminUserQuery, removeUser, replaceUser } from './users.queries.ts'

const texts = adminTexts.userForm

interface Props {
  /** Null creates a user. */
  user: User | null
  /** A user without a password was created. */
  onInvited(user: User): void
  onClose(): void
}

/** Creates or edits a user. The key resets the form when the latest version is loaded after a conflict. */
export function UserFormDialog({ user, ...actions }: Props) {
  const [latest, setLatest] = useState(user)
  return <UserForm key={latest?.version} user={latest} {...actions} onLoadLatest={setLatest} />
}

function UserForm({ user, onInvited, onClose, onLoadLatest }: Props & { onLoadLatest(user: User): void }) {
  const loadUser = useLatestUser()
  const form = useUserForm(user, { onInvited, onClose })
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
      {form.rejection && (
        <p className={styles.rejection} role="alert">
          {form.rejection}
        </p>
      )}
      <div className={columns.columns} data-picture="end">
        <UserFields form={form} user={user} />
        <PictureField form={form} user={user} />
      </div>
    </FormDialog>
  )
}

/** Fetches the current version of a user and updates the cached lists. Undefined if the user was deleted. */
function useLatestUser() {
  const client = useQueryClient()
  return async (id: string) => {
    try {
      const { user } = await client.fetchQuery(adminUserQuery(id))
      replaceUser(client, user)
      return user
    } catch (error) {
      if (error instanceof CallError && error.code === 'not_found') removeUser(client, id)
      throw error
    }
  }
}

const previewDelayMs = 500

/** Preview of the picture: an uploaded or external one, or the initials. */
function PictureField({ form: { form, picture, fileInput }, user }: { form: UserFormState; user: User | null }) {
  const { username, displayName } = form.values
  const [typed] = useDebouncedValue(form.values.avatarUrl.trim(), previewDelayMs)
  const own = user?.avatarUrl && isOwnCover(user.avatarUrl) && !picture.isRemoved ? user.avatarUrl : null
  const avatarUrl = HttpAddress.safeParse(typed).success ? typed : own
  return (
    <div className={styles.picture}>
      <ImageField
        label={texts.picture}
        removeLabel={texts.removePicture}
        image={picture}
        help={texts.pictureHelp}
        error={form.errors.picture as string | undefined}
        inputRef={fileInput}
      >
        <Avatar person={{ username, displayName, avatarUrl }} size="100%" />
      </ImageField>
    </div>
  )
}
