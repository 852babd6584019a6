import type { CSSProperties } from 'react'
import styles from './range.module.css'

/**
 * Time and volume run from left to right in right-to-left languages, too, as on a tape: so do Arabic players, and the arrow keys and
 * the order of previous, play and next agree with it.
 */
export const mediaDirection = 'ltr'

interface RangeProps {
  label: string
  /** From 0 in steps of 1. */
  max: number
  value: number
  /** How the value is read out, where the number alone says little. */
  valueText?: string
  className?: string | undefined
  disabled?: boolean
  onChange: (value: number) => void
}

/** A native slider whose track is filled up to its value. */
export function Range({ label, max, value, valueText, className = '', disabled, onChange }: RangeProps) {
  const at = max > 0 ? `${Math.min(100, (value / max) * 100)}%` : '0%'
  return (
    <input
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
  )
}
