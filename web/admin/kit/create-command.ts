import { useEffect } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'

/** Screens that create an item in a dialog of theirs. */
export type CreatingScreen = 'songs' | 'artists' | 'albums' | 'playlists' | 'categories'

interface Requested {
  screen: CreatingScreen | null
}

const initial: Requested = { screen: null }
const requested = createStore(initial)

/** Opens the dialog of that screen as soon as the screen is there. */
export const requestCreation = (screen: CreatingScreen) => requested.set({ screen })

/** For the screen: opens its dialog when another part of the admin area requests it. */
export function useRequestedCreation(screen: CreatingScreen, open: () => void) {
  const isRequested = useStore(requested, initial, (state) => state.screen === screen)
  useEffect(() => {
    if (!isRequested) return
    requested.set(initial)
    open()
  }, [isRequested, open])
}
