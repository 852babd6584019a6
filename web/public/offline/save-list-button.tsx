import { useEffect } from 'react'
import type { PlayableSong } from '#contract/songs.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { DownloadIcon, SavedIcon } from '#web/public/player/player-icons.tsx'
import controls from '#web/ui/controls.module.css'
import { removeSongs, saveSongs } from './save-songs.tsx'
import { isSavable, loadSavedSongs, usePendingIds, useSavedSongs } from './saved-songs.ts'

/** Saves all songs of a list for offline, or removes them if all are saved. Hidden if none of them can be saved. */
export function SaveListButton({ songs }: { songs: readonly PlayableSong[] }) {
  const texts = usePlayerTexts().saved
  const saved = useSavedSongs()
  const pendingIds = usePendingIds()
  useEffect(() => {
    void loadSavedSongs()
  }, [])
  const savable = songs.filter(isSavable)
  if (savable.length === 0) return null
  const isPending = savable.some(({ id }) => pendingIds.has(id))
  const missing = savable.filter(({ id }) => !saved?.some((one) => one.id === id))
  const isSaved = missing.length === 0
  return (
    <button
      type="button"
      className={controls.button}
      disabled={isPending}
      onClick={() => void (isSaved ? removeSongs : saveSongs)(savable)}
    >
      {isSaved ? <SavedIcon size={18} /> : <DownloadIcon size={18} />}
      {isSaved ? texts.remove : isPending ? texts.savingList({ count: missing.length }) : texts.save}
    </button>
  )
}
