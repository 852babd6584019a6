/* Whether the keyboard shortcuts are on, on this device. */

export const shortcutsKey = 'keyboard-shortcuts'

export function shortcutsAreOn() {
  try {
    return localStorage.getItem(shortcutsKey) !== 'off'
  } catch {
    return true
  }
}
