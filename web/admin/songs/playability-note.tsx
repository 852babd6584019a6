import type { Browser } from '#contract/media-details.ts'
import type { Playability } from '#contract/song-media.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './playability-note.module.css'

const texts = adminTexts.playability

export const browserNames = (browsers: readonly Browser[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(browsers.map((browser) => texts.browsers[browser]))

/** What becomes of a file that some browsers do not play; nothing where all do. */
export function PlayabilityNote({ playability: { unsupportedIn, rendition, obstacle } }: { playability: Playability }) {
  if (unsupportedIn.length === 0) return null
  const names = browserNames(unsupportedIn)
  return (
    <span className={styles.note} data-problem={obstacle !== null || undefined}>
      {rendition ? texts.willMake(names, texts.formats[rendition]) : texts.obstacles[obstacle ?? 'not_convertible'](names)}
    </span>
  )
}
