import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SongDetail } from '#contract/song-details.ts'
import type { AdminSong } from '#contract/songs.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { formatDuration } from '#web/lib/format.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { DetailsPlayer } from './details-player.tsx'
import styles from './song-details-dialog.module.css'

const texts = adminTexts.songDetails

/** In their order in the dialog. */
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
            {(Object.keys(details) as SongDetail[]).map((field) => (
              <Entry key={field} name={details[field]} text={song[field]} />
            ))}
            <Entry name={texts.category}>
              <Badge category={song.category} />
            </Entry>
            <Entry name={texts.duration} text={formatDuration(song.durationSeconds, adminTexts.songs.noDuration)} />
            <Entry name={texts.created} text={formatDate(song.createdAt)} />
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

const Entry = ({ name, text, children }: { name: string; text?: string | null; children?: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children ?? (text ? <bdi dir="auto">{text}</bdi> : <span className={styles.none}>{texts.none}</span>)}</dd>
  </div>
)
