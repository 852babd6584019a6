import { Textarea } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { SongSelection } from '#contract/song-selections.ts'
import type { AdminSong } from '#contract/songs.ts'
import { ConfirmAction, Problem } from '#web/admin/kit/confirm-dialog.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { useSongSummary } from '#web/admin/kit/songs/use-song-summary.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { pendingRejectionText, type SelectedSongs, useRejectSongs } from './selected-songs.ts'

const texts = adminTexts.rejectSong

export function RejectSongDialog({ song: { id, title }, onClose }: { song: AdminSong; onClose(): void }) {
  const { deselect } = useSelectionActions()
  return (
    <Rejection
      songs={{ ids: [id] }}
      done={texts.rejected({ title })}
      failed={texts.failed({ title })}
      reasonOf={(error) => pendingRejectionText(error, adminTexts.songs.notPending)}
      onDone={() => deselect(id)}
      onClose={onClose}
    >
      <p>
        <bdi>{texts.text({ title })}</bdi>
      </p>
    </Rejection>
  )
}

/** Rejects the pending ones among the selected songs, and shows how many they are. */
export function RejectSongsDialog({ selected: { songs }, onClose }: { selected: SelectedSongs; onClose(): void }) {
  const { data: summary, error } = useSongSummary(songs)
  const { clear } = useSelectionActions()
  const count = summary?.pendingCount ?? 0
  const problem = error ? pendingRejectionText(error) : summary && count === 0 && adminTexts.selectedSongs.nonePending
  return (
    <Rejection
      songs={songs}
      done={({ count }) => texts.rejectedMany({ count })}
      reasonOf={pendingRejectionText}
      isPossible={count > 0}
      onDone={clear}
      onClose={onClose}
    >
      {problem ? <Problem>{problem}</Problem> : <p role="status">{count > 0 && texts.textMany({ count })}</p>}
    </Rejection>
  )
}

type Confirmation = ComponentProps<typeof ConfirmAction<{ count: number; deletionId: string }>>
type RejectionProps = Pick<Confirmation, 'done' | 'failed' | 'reasonOf' | 'isPossible' | 'onDone' | 'onClose' | 'children'> & {
  songs: SongSelection
}

/** Asks for confirmation, and for the reason that all uploaders of these songs see. */
function Rejection({ songs, children, ...confirmation }: RejectionProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmAction
      {...confirmation}
      title={texts.reject}
      confirmLabel={texts.reject}
      action={useRejectSongs(songs, reason)}
      undo={({ deletionId }) => ({ deletionId })}
    >
      {children}
      <Textarea
        label={texts.reason}
        description={limitHelp(reason, limits.rejectionReason) ?? texts.reasonHelp}
        dir="auto"
        rows={3}
        maxLength={limits.rejectionReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmAction>
  )
}
