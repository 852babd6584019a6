import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'

/** A request from another part of the admin area: the screen opens its dialog for a new item, or a tool. */
export type ScreenCommand =
  | `create-${'songs' | 'artists' | 'albums' | 'playlists' | 'categories' | 'pages' | 'codes'}`
  | 'import'
  | 'fix-urls'
  | 'migration'

interface Requested {
  command: ScreenCommand | null
}

const initial: Requested = { command: null }
const requested = createStore(initial)

/** Runs the command once its screen is mounted. */
export const requestCommand = (command: ScreenCommand) => requested.set({ command })

/** Called by the screen. `run` must be stable. */
export function useRequestedCommand(command: ScreenCommand | undefined, run: () => void) {
  const isRequested = useStore(requested, initial, (state) => state.command === command)
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    if (!isRequested) return
    requested.set(initial)
    runLatest()
  }, [isRequested])
}
