import { useEffect, useState } from 'react'
import type { HomeSection } from '#contract/home.ts'

/** Events of the frame that the settings screen shows the home page in. */
export const previewReady = 'previewready'
export const previewSections = 'previewsections'

/** The sections of the page; in the frame of the settings screen, those that it previews. */
export function usePreviewed(saved: readonly HomeSection[]): readonly HomeSection[] {
  const [previewed, setPreviewed] = useState<readonly HomeSection[] | null>(null)
  useEffect(() => {
    // Null outside of a frame, and in one of another site.
    const frame = window.frameElement
    const show = (event: Event) => setPreviewed((event as CustomEvent<readonly HomeSection[]>).detail)
    frame?.addEventListener(previewSections, show)
    frame?.dispatchEvent(new Event(previewReady))
    return () => frame?.removeEventListener(previewSections, show)
  }, [])
  return previewed ?? saved
}
