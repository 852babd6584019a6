import { useLoaderData } from '@tanstack/react-router'
import type { Closed } from '#contract/visibility.ts'
import { songFacts } from '#web/lib/messages/en/song-facts.gen.ts'
import { momentIn } from '#web/lib/moment.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import styles from './note.module.css'

/** For editors, on the page of an item that visitors cannot simply open. */
export function ClosedNote({ closed: { reason, date } }: { closed: Closed }) {
  const { parts, tag } = useTexts()
  const { timeZone } = useLoaderData({ from: '/_public' })
  const text = (parts?.songFacts ?? songFacts).closed[reason]
  return (
    // The server's and the browser's data of a language can format a date differently.
    <p className={styles.note} suppressHydrationWarning>
      {typeof text === 'string' ? text : text({ date: date === null ? '' : momentIn(date, { tag, timeZone }) })}
    </p>
  )
}
