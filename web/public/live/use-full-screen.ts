import { type RefObject, useEffect, useState } from 'react'

/** Shows an element in full screen. Not possible on iPhones, and unknown before the page is hydrated. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isPossible, setIsPossible] = useState(false)
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    setIsPossible(document.fullscreenEnabled ?? false)
    const update = () => setIsOn(document.fullscreenElement !== null && document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [element])
  const toggle = () => void (isOn ? document.exitFullscreen() : element.current?.requestFullscreen())
  return { isPossible, isOn, toggle }
}
