import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Dialog, DialogBody } from '#web/admin/kit/dialog.tsx'
import { RetryButton } from '#web/admin/kit/retry-button.tsx'
import { SongPickerSkeleton } from '#web/admin/kit/songs/song-picker-skeleton.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Message } from '#web/ui/message.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './playlist-form.module.css'
import { PlaylistForm } from './playlist-form.tsx'
import type { PlaylistDraft } from './playlist-form-values.ts'
import { type WholePlaylist, wholePlaylistQuery } from './playlists.queries.ts'
import type { PlaylistFormSubject } from './use-playlist-form.ts'

const texts = adminTexts.playlistForm

interface Props extends Pick<PlaylistFormSubject, 'onCreated' | 'onClose'> {
  /** Null creates a playlist. */
  playlistId: string | null
  draft?: PlaylistDraft
}

/** Creates or edits a playlist. */
export function PlaylistFormDialog({ playlistId, draft, onCreated, onClose }: Props) {
  const requestClose = useRef(onClose)
  return (
    <Dialog title={playlistId === null ? texts.createTitle : texts.editTitle} onClose={() => requestClose.current()} width="68rem">
      {playlistId === null ? (
        <PlaylistForm
          playlist={null}
          draft={draft ?? null}
          onCreated={onCreated}
          onClose={onClose}
          onLoadLatest={() => {}}
          requestCloseRef={requestClose}
        />
      ) : (
        <EditedPlaylist playlistId={playlistId} onClose={onClose} requestCloseRef={requestClose} />
      )}
    </Dialog>
  )
}

interface EditedProps {
  playlistId: string
  onClose(): void
  requestCloseRef: { current: () => void }
}

function EditedPlaylist({ playlistId, onClose, requestCloseRef }: EditedProps) {
  const { data, error, refetch } = useQuery({ ...wholePlaylistQuery(playlistId), refetchOnWindowFocus: false })
  /** Replaces the version that was opened first; resets the form. */
  const [latest, setLatest] = useState<WholePlaylist | null>(null)
  const [opened, setOpened] = useState<WholePlaylist | null>(null)
  // A later refetch must not disturb the edit.
  if (data && !opened) setOpened(data)
  const playlist = latest ?? opened
  if (playlist)
    return (
      <PlaylistForm
        key={playlist.version}
        playlist={playlist}
        draft={null}
        onClose={onClose}
        onLoadLatest={setLatest}
        requestCloseRef={requestCloseRef}
      />
    )
  if (!error) return <PlaylistFormSkeleton />
  return (
    <DialogBody>
      <Message title={texts.failedTitle} text={errorText(error)} headingLevel={3} isError>
        <RetryButton retry={refetch} />
      </Message>
    </DialogBody>
  )
}

const PlaylistFormSkeleton = () => (
  <div className={styles.columns} role="status" aria-label={adminTexts.playlistForm.loading}>
    <div className={styles.about}>
      <Skeleton width="8rem" height="8rem" />
      <Skeleton height="2.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="2.5rem" />
    </div>
    <div className={styles.pick}>
      <SongPickerSkeleton />
    </div>
    <div className={styles.order} />
  </div>
)
