import { useLayoutEffect, useRef } from 'react'

/**
 * For a button that its own press removes: `press` before that, and when the loading ends, the focus moves to the first link or button of
 * `place`, unless something else has it.
 */
export function useFollowedFocus(isLoading: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  useLayoutEffect(() => {
    if (isLoading || !wasPressed.current || document.activeElement !== document.body) return
    wasPressed.current = false
    place.current?.querySelector<HTMLElement>('a, button')?.focus()
  })
  return {
    place,
    press() {
      wasPressed.current = true
    },
  }
}
