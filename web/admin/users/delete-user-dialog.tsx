import { useQuery } from '@tanstack/react-query'
import type { Belongings, User } from '#contract/users.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './delete-user-dialog.module.css'
import { useDeleteUser } from './user-mutations.ts'
import { adminUserQuery } from './users.queries.ts'

const texts = adminTexts.deleteUser

export function DeleteUserDialog({ user, onClose }: { user: User; onClose(): void }) {
  const { data, error } = useQuery(adminUserQuery(user.id))
  const { deselect } = useSelectionActions()
  return (
    <ConfirmAction
      title={texts.title}
      action={useDeleteUser(user)}
      done={texts.deleted}
      undo={{ id: user.id }}
      failed={texts.failed}
      onDone={() => deselect(user.id)}
      onClose={onClose}
    >
      <p className={styles.who}>
        <b>
          <bdi dir="auto">{user.displayName}</bdi>
        </b>
        <bdi dir="ltr">@{user.username}</bdi>
      </p>
      <p>{texts.text}</p>
      {error && !data ? <p>{texts.uncounted}</p> : <Consequences belongings={data?.belongings} />}
    </ConfirmAction>
  )
}

/** What is deleted with an account, or with several, and what stays; undefined while that is counted. */
export function Consequences({ belongings }: { belongings: Belongings | undefined }) {
  if (!belongings)
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton width="70%" height="1.375rem" />
      </div>
    )
  const { likes, privatePlaylists, schoolPlaylists, publicPlaylists, songs } = belongings
  const lines = [
    likes + privatePlaylists > 0 && texts.alsoDeleted({ likes, playlists: privatePlaylists }),
    publicPlaylists > 0 && texts.playlistsStay({ count: publicPlaylists }),
    schoolPlaylists > 0 && texts.schoolPlaylistsStay({ count: schoolPlaylists }),
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
