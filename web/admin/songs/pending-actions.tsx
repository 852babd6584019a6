import { useRef } from 'react'
import type { AdminSong } from '#contract/songs.ts'
import { useFocusAfterRemoval } from '#web/admin/kit/focus-near-row.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './pending-actions.module.css'
import { useSongDialogs } from './song-dialogs.tsx'
import { useApproveSong } from './song-mutations.ts'

/** Approve and Reject buttons in the row of a pending song. */
export function PendingActions({ song }: { song: AdminSong }) {
  const open = useSongDialogs()
  const approve = useApproveSong(song)
  const nameOf = (action: string) => adminTexts.actionOf({ action, name: song.title })
  const approval = useRef<HTMLButtonElement>(null)
  useFocusAfterRemoval(approval)
  return (
    <span className={styles.actions}>
      <button
        ref={approval}
        type="button"
        className={styles.action}
        aria-label={nameOf(adminTexts.songs.approve)}
        aria-disabled={approve.isPending}
        onClick={() => !approve.isPending && approve.mutate()}
      >
        {adminTexts.songs.approve}
      </button>
      <button
        type="button"
        className={styles.action}
        aria-label={nameOf(adminTexts.rejectSong.reject)}
        onClick={() => open({ kind: 'reject', song })}
      >
        {adminTexts.rejectSong.reject}
      </button>
    </span>
  )
}
