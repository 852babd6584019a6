import { type ReactNode, useRef, useState } from 'react'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import controls from './controls.module.css'
import { copyToClipboard } from './copy-to-clipboard.ts'
import styles from './copyable.module.css'

interface CopyableProps {
  label: string
  text: string
  button: ReactNode
  /** Accessible name of the button, if several have the same text. */
  buttonLabel?: string
  isPrimary?: boolean
  onCopied(): void
}

/** A text to copy with a button or by hand. */
export function Copyable({ label, text, button, buttonLabel, isPrimary = false, onCopied }: CopyableProps) {
  const field = useRef<HTMLInputElement>(null)
  const failed = usePageTexts().share.copyFailed
  const [hasFailed, setHasFailed] = useState(false)
  async function copy() {
    const isCopied = await copyToClipboard(text, field.current)
    setHasFailed(!isCopied)
    if (isCopied) onCopied()
  }
  return (
    <div className={styles.copyable}>
      <label>
        <span>{label}</span>
        <input ref={field} readOnly dir="ltr" value={text} onFocus={(event) => event.target.select()} />
      </label>
      <button
        type="button"
        className={`${controls.button} ${isPrimary ? controls.primary : ''}`}
        aria-label={buttonLabel}
        onClick={() => void copy()}
      >
        {button}
      </button>
      {hasFailed && <p role="alert">{failed}</p>}
    </div>
  )
}
