import { Fragment } from 'react'
import { foundParts } from '#web/lib/found-parts.ts'
import styles from './highlighted.module.css'

/** A text in which the parts that match the search are underlined. */
export function Highlighted({ text, query }: { text: string; query: string | undefined }) {
  const parts = query ? foundParts(text, query) : []
  if (parts.length === 0) return text
  return (
    <>
      {parts.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(parts[index - 1]?.[1] ?? 0, start)}
          <mark className={styles.found}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(parts.at(-1)?.[1])}
    </>
  )
}
