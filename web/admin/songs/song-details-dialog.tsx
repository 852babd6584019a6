import { Button } from '@mantine/core'
import { keysOf } from '#contract/keys.ts'
import type { SongDetail } from '#contract/song-details.ts'
import type { AdminSong } from '#contract/songs.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { formatDuration } from '#web/lib/format.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { player } from '#web/public/player/player.ts'
import { SongSeek } from '#web/public/player/song-seek.tsx'
import { useSongPlayback } from '#web/public/player/use-player.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import styles from './song-details-dialog.module.css'
import { Entry } from './song-details-entry.tsx'
import { SongMediaEntries } from './song-media-entries.tsx'

const texts = adminTexts.songDetails

/** In display order. */
const details: Record<SongDetail, string> = { title: texts.songTitle, artist: texts.artist, album: texts.album }

export function SongDetailsDialog({ song, onClose }: { song: AdminSong; onClose(): void }) {
  return (
    <Dialog title={texts.title} onClose={onClose} width="36rem">
      <DialogBody>
        <div className={styles.details} data-media={song.mediaType}>
          <div className={styles.picture}>
            <Cover song={song} sizes="176px" />
          </div>
          <dl className={styles.list}>
            {keysOf(details).map((field) => (
              <Entry key={field} name={details[field]} text={song[field]} isContent />
            ))}
            <Entry name={texts.category}>
              <Badge category={song.category} />
            </Entry>
            <Entry name={texts.duration} text={formatDuration(song.durationSeconds, adminTexts.songs.noDuration)} />
            <Entry name={texts.created} text={formatDate(song.createdAt)} />
            {song.uploadedBy && <Entry name={texts.uploadedBy} text={song.uploadedBy.displayName} isContent />}
            <SongMediaEntries song={song} />
          </dl>
        </div>
        <DetailsPlayer song={song} />
      </DialogBody>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {adminTexts.close}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** Controls the global player from inside the dialog. */
function DetailsPlayer({ song }: { song: AdminSong }) {
  const playerTexts = useTexts().player
  const { isPlaying } = useSongPlayback(song.id)
  return (
    <div className={styles.player}>
      <button
        type="button"
        className={styles.play}
        aria-label={isPlaying ? playerTexts.pause : playerTexts.play}
        onClick={() => player.toggle(song)}
      >
        {isPlaying ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
      </button>
      <SongSeek song={song} />
    </div>
  )
}
