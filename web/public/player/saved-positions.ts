import { createStore, useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import type { SongPositions } from './song-positions.ts'

/* Last positions of long media, stored on this device. If storage is disabled or full, they last as long as the page. */

const storageKey = 'song-positions'
const initial: { positions: SongPositions } = { positions: [] }
const store = createStore({ positions: read() })

type TimedSong = { id: string; durationSeconds: number | null }

export const savedPositions = () => store.get().positions

/** Position in seconds at which a song resumes; 0 for its start. */
export const savedPosition = (songId: string) => positionIn(store.get(), songId)

const positionIn = ({ positions }: typeof initial, songId: string): number => positions.find(([id]) => id === songId)?.[1] ?? 0

export function savePositions(positions: SongPositions) {
  store.set({ positions })
  try {
    localStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // Storage may be disabled or full.
  }
}

export const useSavedPosition = (songId: string) => useStore(store, initial, (state) => positionIn(state, songId))

/** '12 min left' of a partly heard song; null for others. */
export function useTimeLeft({ id, durationSeconds }: TimedSong): string | null {
  const texts = useTexts().player
  const position = useSavedPosition(id)
  if (!position || !durationSeconds) return null
  const minutes = Math.max(1, Math.round((durationSeconds - position) / 60))
  return texts.timeLeft({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

function read(): SongPositions {
  if (import.meta.env.SSR) return []
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]')
  } catch {
    return []
  }
}
