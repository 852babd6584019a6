/* Whether keyboard shortcuts are on; stored on this device. */

export const shortcutsKey = 'keyboard-shortcuts'

export function shortcutsAreOn() {
  try {
    return localStorage.getItem(shortcutsKey) !== 'off'
  } catch {
    return true
  }
}
