import { useQuery } from '@tanstack/react-query'
import type { Belongings, User } from '#contract/users.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './delete-user-dialog.module.css'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import { UserFormDialog } from './user-form-dialog.tsx'
import { useDeleteUser } from './user-mutations.ts'
import { adminUserQuery } from './users.queries.ts'

const texts = adminTexts.deleteUser

function DeleteUserDialog({ user, onClose }: { user: User; onClose(): void }) {
  const { data, error } = useQuery(adminUserQuery(user.id))
  return (
    <ConfirmAction
      title={texts.title}
      action={useDeleteUser(user)}
      done={texts.deleted}
      undo={{ id: user.id }}
      failed={texts.failed}
      onClose={onClose}
    >
      <p className={styles.who}>
        <b>
          <bdi dir="auto">{user.displayName}</bdi>
        </b>
        <bdi dir="ltr">@{user.username}</bdi>
      </p>
      <p>{texts.text}</p>
      {data ? (
        <Consequences {...data.belongings} />
      ) : error ? (
        <p>{texts.uncounted}</p>
      ) : (
        <div role="status" aria-label={texts.loading}>
          <Skeleton width="70%" height="1.375rem" />
        </div>
      )}
    </ConfirmAction>
  )
}

function Consequences({ likes, privatePlaylists, publicPlaylists, songs }: Belongings) {
  const lines = [
    likes + privatePlaylists > 0 && texts.alsoDeleted({ likes, playlists: privatePlaylists }),
    publicPlaylists > 0 && texts.playlistsStay({ count: publicPlaylists }),
    songs > 0 && texts.songsStay({ count: songs }),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <ul className={styles.consequences}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

type Opened = { kind: 'create' } | { kind: 'edit' | 'passwordLink' | 'delete'; user: User }

export const { Dialogs: UserDialogs, useOpenDialog: useUserDialogs } = createDialogs<Opened>((opened, close) => (
  <Dialog opened={opened} close={close} />
))

function Dialog({ opened, close }: { opened: Opened; close(): void }) {
  const open = useUserDialogs()
  switch (opened.kind) {
    case 'create':
    case 'edit': {
      const user = opened.kind === 'edit' ? opened.user : null
      return <UserFormDialog user={user} onInvited={(created) => open({ kind: 'passwordLink', user: created })} onClose={close} />
    }
    case 'passwordLink':
      return <PasswordLinkDialog user={opened.user} onClose={close} />
    case 'delete':
      return <DeleteUserDialog user={opened.user} onClose={close} />
  }
}
