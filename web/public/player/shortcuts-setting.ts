/* Whether the keyboard shortcuts are on, on this device. */

const storageKey = 'keyboard-shortcuts'

export function shortcutsAreOn() {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function setShortcuts(on: boolean) {
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage may be forbidden: they stay as they are.
  }
}
