import type { AdminSong } from '#contract/songs.ts'
import { FavoriteButton } from '#web/admin/kit/favorite-button.tsx'
import buttonStyles from '#web/admin/kit/row-button.module.css'
import { SavingMark } from '#web/admin/kit/saving-mark.tsx'
import { SelectAllBox, SelectBox } from '#web/admin/kit/selection-boxes.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { player } from '#web/public/player/player.ts'
import { useSongPlayback } from '#web/public/player/use-player.ts'
import { Cover } from '#web/ui/cover.tsx'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import textStyles from '#web/ui/text.module.css'
import { useFavorite, useIsSaving } from './song-mutations.ts'
import styles from './songs-columns.module.css'

const texts = adminTexts.songs

export const NumberCell = ({ song, number }: { song: AdminSong; number: number }) => (
  <span className={styles.numbered}>
    <SelectBox rowKey={song.id} name={song.title} />
    <span>{number}</span>
  </span>
)

export const NumberHead = () => (
  <span className={styles.numbered}>
    <SelectAllBox />
    <span>{texts.columns.number}</span>
  </span>
)

export function MediaCell({ song }: { song: AdminSong }) {
  const { isCurrent } = useSongPlayback(song.id)
  const isSaving = useIsSaving(song)
  return (
    <div className={styles.media}>
      <Cover song={song} sizes="40px" />
      <div>
        <b title={song.title}>
          <bdi dir="auto" className={isCurrent ? `${textStyles.mark} ${styles.mark}` : undefined}>
            {song.title}
          </bdi>
        </b>
        <small>
          {isSaving ? <SavingMark /> : song.mediaType === 'video' ? texts.video : texts.audio}
          {!isSaving && song.status === 'pending' && <span className={styles.pending}>{texts.pending}</span>}
          {!isSaving && song.isFileMissing && <span className={styles.missing}>{texts.fileMissing}</span>}
          {!isSaving && song.artist && (
            <span className={styles.under}>
              {' · '}
              <bdi dir="auto">{song.artist}</bdi>
            </span>
          )}
        </small>
      </div>
    </div>
  )
}

export function FavoriteCell({ song }: { song: AdminSong }) {
  const favorite = useFavorite(song)
  return <FavoriteButton isFavorite={song.isFavorite} isSaving={favorite.isPending} onToggle={favorite.mutate} />
}

export function PlayCell({ song }: { song: AdminSong }) {
  const { isCurrent, isPlaying } = useSongPlayback(song.id)
  return (
    <button
      type="button"
      className={`${buttonStyles.control} ${isCurrent ? buttonStyles.sounding : ''}`}
      aria-label={isPlaying ? texts.pause : texts.play}
      data-plays={song.id}
      onClick={() => player.toggle(song)}
    >
      {isPlaying ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
    </button>
  )
}
