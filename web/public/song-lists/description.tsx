import { useId, useState } from 'react'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import styles from './list-page.module.css'

/** Descriptions have up to 2,000 characters: longer ones are collapsed, so that Play and the songs stay within reach. */
const longest = 160

export function Description({ text }: { text: string }) {
  const texts = usePageTexts().playlist
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > longest
  return (
    <div className={styles.description}>
      <p id={id} data-clamped={(isLong && !isOpen) || undefined} dir="auto">
        {text}
      </p>
      {isLong && (
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.less : texts.more}
        </button>
      )}
    </div>
  )
}
