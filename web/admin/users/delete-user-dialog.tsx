import { useQuery } from '@tanstack/react-query'
import type { Belongings, User } from '#contract/users.ts'
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './delete-user-dialog.module.css'
import { useDeleteUser } from './user-mutations.ts'
import { adminUserQuery } from './users.queries.ts'

const texts = adminTexts.deleteUser

export function DeleteUserDialog({ user, onClose }: { user: User; onClose(): void }) {
  const { data, error } = useQuery(adminUserQuery(user.id))
  const remove = useDeleteUser(user)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        void showToast({ tone: 'success', description: texts.deleted })
        onClose()
      },
      onError: () => showToast({ tone: 'error', title: adminTexts.errorTitle, description: texts.failed }),
    })
  return (
    <ConfirmDialog
      title={texts.title}
      confirmLabel={adminTexts.delete}
      isBusy={remove.isPending}
      refusal={remove.error ? errorText(remove.error) : undefined}
      onConfirm={confirm}
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
    </ConfirmDialog>
  )
}

function Consequences({ likes, privatePlaylists, publicPlaylists, songs }: Belongings) {
  const lines = [
    likes + privatePlaylists > 0 && texts.goes(likes, privatePlaylists),
    publicPlaylists > 0 && texts.playlistsStay(publicPlaylists),
    songs > 0 && texts.songsStay(songs),
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
