import type { User } from '#contract/users.ts'
import { SavingMark } from '#web/admin/kit/saving-mark.tsx'
import { useViewer } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { useIsSaving } from './user-mutations.ts'
import styles from './users-columns.module.css'

const texts = adminTexts.users

export function UsernameCell({ user }: { user: User }) {
  const isSaving = useIsSaving(user)
  const isOwn = useViewer().profileId === user.id
  return (
    <div className={styles.username}>
      <b title={user.username}>
        <bdi dir="ltr">@{user.username}</bdi>
        {isOwn && <span className={styles.you}>{texts.you}</span>}
      </b>
      {isSaving ? (
        <small>
          <SavingMark />
        </small>
      ) : (
        <small className={styles.under}>
          <bdi dir="auto">{user.displayName}</bdi>
        </small>
      )}
    </div>
  )
}

export const StatusCell = ({ user: { status, role } }: { user: User }) => (
  <>
    <span className={styles.badge} data-status={status}>
      {texts.statuses[status]}
    </span>
    <span className={styles.role} data-role={role}>
      {texts.roles[role]}
    </span>
  </>
)
