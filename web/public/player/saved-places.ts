import { createStore, useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import type { SongPositions } from './song-positions.ts'

/* Where long media was left, stored on this device. Storage may be disabled or full: then it lasts as long as the page. */

const storageKey = 'song-positions'
const initial: { positions: SongPositions } = { positions: [] }
const places = createStore({ positions: read() })

type TimedSong = { id: string; durationSeconds: number | null }

export const savedPositions = () => places.get().positions

/** Seconds into a song at which it resumes; 0 for its beginning. */
export const savedPlace = (songId: string) => placeIn(places.get(), songId)

const placeIn = ({ positions }: typeof initial, songId: string): number => positions.find(([id]) => id === songId)?.[1] ?? 0

export function savePositions(positions: SongPositions) {
  places.set({ positions })
  try {
    localStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // See above.
  }
}

export const useSavedPlace = (songId: string) => useStore(places, initial, (state) => placeIn(state, songId))

/** '12 min left' of a song that was left; null for others. */
export function useTimeLeft({ id, durationSeconds }: TimedSong): string | null {
  const texts = useTexts().player
  const place = useSavedPlace(id)
  if (!place || !durationSeconds) return null
  const minutes = Math.max(1, Math.round((durationSeconds - place) / 60))
  return texts.timeLeft(Math.floor(minutes / 60), minutes % 60)
}

function read(): SongPositions {
  if (import.meta.env.SSR) return []
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]')
  } catch {
    return []
  }
}
