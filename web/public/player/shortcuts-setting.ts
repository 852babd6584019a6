import { readText } from '#web/lib/device-storage.ts'

/* Whether keyboard shortcuts are on; stored on this device. */

export const shortcutsKey = 'keyboard-shortcuts'

export const shortcutsAreOn = () => readText('localStorage', shortcutsKey) !== 'off'
