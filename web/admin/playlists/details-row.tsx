import type { PlaylistSong } from '#contract/admin-playlists.ts'
import { DeleteIcon } from '#web/admin/kit/icons.tsx'
import buttonStyles from '#web/admin/kit/row-button.module.css'
import { formatDuration } from '#web/lib/format.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { player } from '#web/public/player/player.ts'
import { useSongPlayback } from '#web/public/player/use-player.ts'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import textStyles from '#web/ui/text.module.css'
import styles from './playlist-details.module.css'
import type { RowPosition } from './virtual-rows.tsx'

const texts = adminTexts.playlistDetails

interface Props {
  song: PlaylistSong
  place: RowPosition
  position: number
  onRemove(): void
}

export function DetailsRow({ song, place, position, onRemove }: Props) {
  const { isCurrent, isPlaying } = useSongPlayback(song.id)
  const { title, artist, status, durationSeconds } = song
  return (
    <li className={styles.row} {...place}>
      <span className={styles.position}>{position}</span>
      <button
        type="button"
        className={`${buttonStyles.control} ${isCurrent ? buttonStyles.sounding : ''}`}
        aria-label={isPlaying ? texts.pause : texts.play}
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
        <small>
          <bdi dir="auto">{artist}</bdi>
          {status === 'pending' && ` ${texts.pending}`}
        </small>
      </span>
      <span className={styles.time}>{formatDuration(durationSeconds, texts.noDuration)}</span>
      <button type="button" className={buttonStyles.control} aria-label={texts.remove(title)} onClick={onRemove}>
        <DeleteIcon size={18} />
      </button>
    </li>
  )
}
