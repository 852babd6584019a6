import { useLayoutEffect, useRef } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'

/* The place on a page where a song's video belongs. The video itself stays in the root layer, because moving the element would stop it.
   The layer covers the slot while the page of the playing song is shown, and is above the bar otherwise. */

interface VideoSlot {
  songId: string
  element: HTMLElement
}

const initial: { slot: VideoSlot | null } = { slot: null }
const slots = createStore(initial)

export const useCurrentSlot = () => useStore(slots, initial, ({ slot }) => slot)

/** Ref for the element that a song's video should cover. */
export function useVideoSlot(songId: string) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!element.current) return
    const slot = { songId, element: element.current }
    slots.set({ slot })
    return () => {
      if (slots.get().slot === slot) slots.set({ slot: null })
    }
  }, [songId])
  return element
}

/** Positions `layer` over `slot` in document coordinates, so that it scrolls along without scripts. Returns a function that stops it. */
export function positionOver(layer: HTMLElement, slot: HTMLElement): () => void {
  const place = () => {
    const { left, top, width, height } = slot.getBoundingClientRect()
    Object.assign(layer.style, {
      left: `${left + scrollX}px`,
      top: `${top + scrollY}px`,
      width: `${width}px`,
      height: `${height}px`,
    })
  }
  place()
  // The slot also moves when content above it changes its height, so the height of the body is observed.
  const observer = new ResizeObserver(place)
  observer.observe(slot)
  observer.observe(document.body)
  addEventListener('resize', place)
  return () => {
    observer.disconnect()
    removeEventListener('resize', place)
    layer.removeAttribute('style')
  }
}
