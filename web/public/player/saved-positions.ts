import { readJson, writeJson } from '#web/lib/device-storage.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import type { SongPositions } from './song-positions.ts'

/* Last positions of long media, stored on this device. If storage is disabled or full, they last as long as the page. */

const storageKey = 'song-positions'
const initial: { positions: SongPositions } = { positions: [] }
/** Without stored-shape.ts, which a first visit does not load. */
const isPosition = (entry: unknown): entry is SongPositions[number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
const read = () => readJson('localStorage', storageKey, (stored) => (Array.isArray(stored) ? stored.filter(isPosition) : null))
const store = createStore<typeof initial>({ positions: read() ?? [] })

type TimedSong = { id: string; durationSeconds: number | null }

/** Read again each time, because other tabs store theirs, too. */
export const savedPositions = (): SongPositions => read() ?? store.get().positions

/** Position in seconds at which a song resumes; 0 for its start. */
export const savedPosition = (songId: string) => positionIn({ positions: savedPositions() }, songId)

const positionIn = ({ positions }: typeof initial, songId: string): number => positions.find(([id]) => id === songId)?.[1] ?? 0

export function savePositions(positions: SongPositions) {
  store.set({ positions })
  writeJson('localStorage', storageKey, positions)
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
