import type { PlayableSong } from '#contract/songs.ts'
import { importWithRetry } from '#web/lib/import-with-retry.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import controls from '#web/ui/controls.module.css'
import { MoreIcon } from '#web/ui/icons.tsx'

interface SongMenuButtonProps {
  song: PlayableSong
  className: string | undefined
}

/** Further actions for a song. The menu loads with the first press. */
export function SongMenuButton({ song, className }: SongMenuButtonProps) {
  const texts = useTexts().player
  return (
    <button
      type="button"
      className={`${controls.icon} ${className}`}
      aria-label={texts.moreTitle({ title: song.title })}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => {
        void importWithRetry(() => import('./song-menu.tsx')).then(({ openSongMenu }) => openSongMenu(song, currentTarget))
      }}
    >
      <MoreIcon />
    </button>
  )
}
