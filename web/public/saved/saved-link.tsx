import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { checkSavedSongsAtTimes } from '#web/public/offline/check-saved-songs.ts'
import { loadSavedSongs, useSavedSongs, useUnavailableSongs } from '#web/public/offline/saved-songs.ts'

/** In the site's menus, once there is a saved song. */
export function SavedLink() {
  const { titles } = useTexts()
  const songs = useSavedSongs()
  const unavailable = useUnavailableSongs()
  useEffect(() => {
    void loadSavedSongs().then(checkSavedSongsAtTimes)
  }, [])
  if (!songs?.length && unavailable.length === 0) return null
  return <Link to="/saved">{titles.saved}</Link>
}
