import { useEffect, useState } from 'react'
import type { HomeSection } from '#contract/home.ts'

/** Events in the frame in which the settings screen previews the home page. */
export const previewReady = 'previewready'
export const previewSections = 'previewsections'

/** The saved sections; inside the preview frame of the settings screen, those being edited. */
export function usePreviewed(saved: readonly HomeSection[]): readonly HomeSection[] {
  const [previewed, setPreviewed] = useState<readonly HomeSection[] | null>(null)
  useEffect(() => {
    // Null outside of a frame, and in a cross-origin frame.
    const frame = window.frameElement
    const show = (event: Event) => setPreviewed((event as CustomEvent<readonly HomeSection[]>).detail)
    frame?.addEventListener(previewSections, show)
    frame?.dispatchEvent(new Event(previewReady))
    return () => frame?.removeEventListener(previewSections, show)
  }, [])
  return previewed ?? saved
}
