import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminPlaylist, PlaylistSong } from '#contract/admin-playlists.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { DeleteIcon } from '#web/admin/kit/icons.tsx'
import { RetryButton } from '#web/admin/kit/retry-button.tsx'
import buttonStyles from '#web/admin/kit/row-button.module.css'
import { SongByline } from '#web/admin/kit/songs/song-byline.tsx'
import { SongPickerSkeleton } from '#web/admin/kit/songs/song-picker-skeleton.tsx'
import { type RowPosition, VirtualRows } from '#web/admin/kit/songs/virtual-rows.tsx'
import { formatDuration } from '#web/lib/format.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { player } from '#web/public/player/player.ts'
import { useSongPlayback } from '#web/public/player/use-player.ts'
import { PlaylistCover } from '#web/public/playlists/playlist-cover.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import { Message } from '#web/ui/message.tsx'
import textStyles from '#web/ui/text.module.css'
import styles from './playlist-details.module.css'
import { useRemoveSong } from './playlist-mutations.ts'
import { wholePlaylistQuery } from './playlists.queries.ts'

const texts = adminTexts.playlistDetails
const rowHeight = 52

/** A playlist's fields, and its songs by position. */
export function PlaylistDetailsDialog({ playlist, onClose }: { playlist: AdminPlaylist; onClose(): void }) {
  const { data, error, isPending, refetch } = useQuery(wholePlaylistQuery(playlist.id))
  const [toRemove, setToRemove] = useState<PlaylistSong | null>(null)
  const { name, description, category, creator, isPublic, songCount } = data ?? playlist
  return (
    <Dialog title={texts.title} onClose={onClose} width="40rem">
      <div className={styles.head}>
        <PlaylistCover playlist={data ?? playlist} sizes="96px" />
        <div>
          <h3 className={styles.name}>
            <bdi dir="auto">{name}</bdi>
          </h3>
          <p className={styles.meta}>
            {texts.by} <bdi dir="auto">{creator?.displayName ?? adminTexts.playlists.unknownCreator}</bdi> ·{' '}
            {adminTexts.playlists.songCount({ count: songCount })} · {isPublic ? adminTexts.playlists.public : adminTexts.playlists.private}{' '}
            {category && <Badge category={category} className={styles.badge} />}
          </p>
          {description && (
            <p className={styles.description}>
              <bdi dir="auto">{description}</bdi>
            </p>
          )}
        </div>
      </div>
      {data && data.songs.length > 0 ? (
        <VirtualRows label={texts.list} items={data.songs} itemKey={({ id }) => id} rowHeight={rowHeight} className={styles.rows} isOrdered>
          {(song, place, index) => (
            <DetailsRow key={song.id} song={song} place={place} position={index + 1} onRemove={() => setToRemove(song)} />
          )}
        </VirtualRows>
      ) : (
        <DialogBody>
          {isPending && <SongPickerSkeleton />}
          {data && <p>{texts.empty}</p>}
          {error && (
            <Message title={texts.failedTitle} text={errorText(error)} headingLevel={3} isError>
              <RetryButton retry={refetch} />
            </Message>
          )}
        </DialogBody>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {adminTexts.close}
        </Button>
      </DialogFoot>
      {toRemove && <RemoveSongDialog song={toRemove} playlist={playlist} onClose={() => setToRemove(null)} />}
    </Dialog>
  )
}

const RemoveSongDialog = ({ song, playlist, onClose }: { song: PlaylistSong; playlist: AdminPlaylist; onClose(): void }) => (
  <ConfirmAction
    title={texts.removeTitle}
    confirmLabel={texts.removeConfirm}
    action={useRemoveSong(playlist.id, song.id)}
    done={texts.removed}
    failed={texts.removeFailed}
    onClose={onClose}
  >
    <p>
      <bdi>{texts.removeText({ title: song.title, playlist: playlist.name })}</bdi>
    </p>
  </ConfirmAction>
)

interface Props {
  song: PlaylistSong
  place: RowPosition
  position: number
  onRemove(): void
}

function DetailsRow({ song, place, position, onRemove }: Props) {
  const { isCurrent, isPlaying } = useSongPlayback(song.id)
  const { title, durationSeconds } = song
  return (
    <li className={styles.row} {...place}>
      <span className={styles.position}>{position}</span>
      <button
        type="button"
        className={`${buttonStyles.control} ${isCurrent ? buttonStyles.sounding : ''}`}
        aria-label={adminTexts.actionOf({ action: isPlaying ? texts.pause : texts.play, name: title })}
        onClick={() => player.toggle(song)}
      >
        {isPlaying ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
      </button>
      <span className={styles.text}>
        <b title={title}>
          <bdi dir="auto" className={isCurrent ? textStyles.mark : undefined}>
            {title}
          </bdi>
        </b>
        <SongByline song={song} />
      </span>
      <span className={styles.time}>{formatDuration(durationSeconds, texts.noDuration)}</span>
      <button type="button" className={buttonStyles.control} aria-label={texts.remove({ title })} onClick={onRemove}>
        <DeleteIcon size={18} />
      </button>
    </li>
  )
}
