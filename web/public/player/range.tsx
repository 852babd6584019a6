import { type CSSProperties, useRef } from 'react'
import type { PlayableSong } from '#contract/songs.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import styles from './range.module.css'

const SeekPreview = lazyComponent(() => import('./seek-preview.tsx').then((module) => module.SeekPreview))

interface RangeProps {
  label: string
  /** The range starts at 0 and has steps of 1. */
  max: number
  value: number
  /** What screen readers announce, if the number alone is not meaningful. */
  valueText?: string
  className?: string | undefined
  disabled?: boolean
  /** The song in which the slider seeks: shows thumbnails of a video that has them. */
  song?: PlayableSong | null
  onChange: (value: number) => void
}

/** A native slider whose track is filled up to its value. */
export function Range({ label, max, value, valueText, className = '', disabled, song, onChange }: RangeProps) {
  const at = max > 0 ? `${Math.min(100, (value / max) * 100)}%` : '0%'
  const slider = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={slider}
        type="range"
        className={`${styles.range} ${className}`}
        style={{ '--at': at } as CSSProperties}
        min={0}
        max={max}
        step={1}
        value={value}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      {song?.streamUrl && song.durationSeconds && (
        <SeekPreview slider={slider} streamUrl={song.streamUrl} durationSeconds={song.durationSeconds} />
      )}
    </>
  )
}
