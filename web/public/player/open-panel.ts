import { createStore, useStore } from '#web/lib/store.ts'

/* The open panel of the bar, at most one. */

export type PanelName = 'options' | 'queue'

const initial: { open: PanelName | null } = { open: null }
const panels = createStore(initial)

export const useOpenPanel = () => useStore(panels, initial, ({ open }) => open)

export const togglePanel = (name: PanelName) => panels.set({ open: panels.get().open === name ? null : name })
export const closePanels = () => panels.set(initial)

/** Attributes of the button that opens a panel: its id and ARIA state. */
export const opens = (name: PanelName, open: PanelName | null) => ({
  id: `${name}-button`,
  'aria-expanded': open === name,
  onClick: () => togglePanel(name),
})
