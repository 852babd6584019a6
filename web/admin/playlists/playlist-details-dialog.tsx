import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminPlaylist, PlaylistSong } from '#contract/admin-playlists.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { PlaylistCover } from '#web/public/playlists/playlist-cover.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Message } from '#web/ui/message.tsx'
import { DetailsRow } from './details-row.tsx'
import styles from './playlist-details.module.css'
import { wholePlaylistQuery } from './playlists.queries.ts'
import { RemoveSongDialog } from './remove-song-dialog.tsx'
import { SongPickerSkeleton } from './song-picker-skeleton.tsx'
import { VirtualRows } from './virtual-rows.tsx'

const texts = adminTexts.playlistDetails
const rowHeight = 52

/** What a playlist says, and its songs by position. */
export function PlaylistDetailsDialog({ playlist, onClose }: { playlist: AdminPlaylist; onClose(): void }) {
  const { data, error, isPending, refetch } = useQuery(wholePlaylistQuery(playlist.id))
  const [toRemove, setToRemove] = useState<PlaylistSong | null>(null)
  const { name, description, category, creator, isPublic, songCount } = data ?? playlist
  return (
    <Dialog title={texts.title} onClose={onClose} width="40rem">
      <div className={styles.head}>
        <span className={styles.cover}>
          <PlaylistCover playlist={data ?? playlist} sizes="96px" />
        </span>
        <div>
          <h3 className={styles.name}>
            <bdi dir="auto">{name}</bdi>
          </h3>
          <p className={styles.meta}>
            {texts.by} <bdi dir="auto">{creator?.displayName ?? adminTexts.playlists.unknownCreator}</bdi> ·{' '}
            {adminTexts.playlists.songCount(songCount)} · {isPublic ? adminTexts.playlists.public : adminTexts.playlists.private}{' '}
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
              <Button onClick={() => void refetch()}>{adminTexts.tryAgain}</Button>
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
