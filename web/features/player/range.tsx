import type { CSSProperties } from 'react'
import styles from './range.module.css'

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
