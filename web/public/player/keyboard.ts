import type { PlayableSong } from '#contract/songs.ts'
import { importWithRetry } from '#web/lib/import-with-retry.ts'
import { pressedKey } from '#web/lib/pressed-key.ts'
import { toggleCaptions } from './captions.ts'
import { toggleFullScreen } from './full-screen.ts'
import { togglePanel } from './open-panel.ts'
import { stepPlaybackRate } from './playback-rate.ts'
import { player } from './player.ts'
import { playerStore } from './player-state.ts'
import { endHere, startHere, toggleRepeat } from './repeat.ts'
import { shortcutsAreOn } from './shortcuts-setting.ts'
import { skip, skipBack, skipForward } from './skips.ts'
import { toggleMute } from './volume.ts'

const arrowSeconds = 5

const actions: Record<string, () => void> = {
  ' ': player.toggle,
  k: player.toggle,
  ArrowLeft: () => skip(-arrowSeconds),
  ArrowRight: () => skip(arrowSeconds),
  j: skipBack,
  l: skipForward,
  '<': () => stepPlaybackRate(-1),
  '>': () => stepPlaybackRate(1),
  r: toggleRepeat,
  a: startHere,
  b: endHere,
  m: toggleMute,
  q: () => togglePanel('queue'),
  'shift+n': player.next,
  'shift+p': player.previous,
}

const actionsFor = ({ mediaType, captionsUrl }: PlayableSong): Partial<typeof actions> => ({
  ...actions,
  ...(captionsUrl && { c: toggleCaptions }),
  ...(mediaType === 'video' && { f: toggleFullScreen }),
})

/** Listens for keys on the whole page. Returns a function that stops it. */
export function listenToKeys(): () => void {
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

export function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !shortcutsAreOn()) return
  const target = event.target instanceof Element ? event.target : null
  // A slider needs only arrows and the like: characters still work after seeking.
  const isFree = target?.matches('[type="range"]') && event.key.length === 1
  if (target?.closest(ownKeys) && !isFree) return
  // The space bar already presses the focused control.
  if (event.key === ' ' && target?.closest('button, a, summary')) return
  // The second one is on Arabic keyboards.
  if ('?؟'.includes(event.key)) return void importWithRetry(() => import('./keys-dialog.tsx')).then(({ open }) => open())
  const key = pressedKey(event)
  // The position of '<' and '>' depends on the keyboard layout; most require Shift.
  const isShifted = event.shiftKey && !/[<>]/.test(key)
  const { song } = playerStore.get()
  const action = song && actionsFor(song)[isShifted ? `shift+${key}` : key]
  if (!action) return
  event.preventDefault()
  action()
}

/** Elements that handle keys themselves. */
const ownKeys =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], dialog, [role="dialog"], [role="menu"], [role="listbox"], [role="slider"], [role="tablist"]'
