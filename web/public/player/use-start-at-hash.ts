import { useEffect } from 'react'

/** Starts a song at the time in the page's address ('#t=1:30'); what reads it loads only then. */
export const useStartAtHash = (songId: string) =>
  useEffect(() => {
    if (location.hash.startsWith('#t=')) void import('./start-at-hash.ts').then((module) => module.startAtHash(songId))
  }, [songId])
