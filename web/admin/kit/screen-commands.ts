import { useEffect } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'

/** What a screen does when another part of the admin area requests it: create an item in a dialog of its own, or open a tool. */
export type ScreenCommand =
  | `create-${'songs' | 'artists' | 'albums' | 'playlists' | 'categories' | 'pages'}`
  | 'import'
  | 'fix-urls'
  | 'migration'

interface Requested {
  command: ScreenCommand | null
}

const initial: Requested = { command: null }
const requested = createStore(initial)

/** Runs as soon as the screen of the command is there. */
export const requestCommand = (command: ScreenCommand) => requested.set({ command })

/** For the screen: `run` must be stable. */
export function useRequestedCommand(command: ScreenCommand, run: () => void) {
  const isRequested = useStore(requested, initial, (state) => state.command === command)
  useEffect(() => {
    if (!isRequested) return
    requested.set(initial)
    run()
  }, [isRequested, run])
}
