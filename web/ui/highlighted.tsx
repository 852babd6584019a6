import { foundPart } from '#web/lib/found-part.ts'
import styles from './highlighted.module.css'

/** A text in which the part that matches the search is underlined. */
export function Highlighted({ text, query }: { text: string; query: string | undefined }) {
  const part = query ? foundPart(text, query) : null
  if (!part) return text
  const [start, end] = part
  return (
    <>
      {text.slice(0, start)}
      <mark className={styles.found}>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
