import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { browserCall } from '#web/lib/browser.ts'
import { loadOnce } from '#web/lib/load-once.ts'
import styles from './song-seek.module.css'
import { barPath } from './waveform-bars.ts'

const loadWaveform = loadOnce(async (id) => (await browserCall('GET /api/songs/:id/waveform', { params: { id } })).peaks)

/** The peaks of a song, loaded once per page; null if there are none (yet). */
export function useWaveform(songId: string): number[] | null {
  const [peaks, setPeaks] = useState<number[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    setPeaks(null)
    loadWaveform(songId).then(
      (loaded) => isCurrent && setPeaks(loaded),
      // The plain slider works without it.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [songId])
  return peaks
}

/** The whole song as bars; those before `--at` are filled. */
export function Waveform({ peaks }: { peaks: readonly number[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const path = useMemo(() => barPath(peaks, size), [peaks, size])
  return (
    <div ref={frame} className={styles.waveform}>
      <svg className={styles.unplayed} aria-hidden="true">
        <path d={path} />
      </svg>
      <svg className={styles.played} aria-hidden="true">
        <path d={path} />
      </svg>
    </div>
  )
}
