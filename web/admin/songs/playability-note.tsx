import type { Browser } from '#contract/media-details.ts'
import type { Playability } from '#contract/song-media.ts'
import { formatList } from '#web/admin/kit/numbers.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './playability-note.module.css'

const texts = adminTexts.playability

export const browserNames = (browsers: readonly Browser[]): string =>
  formatList(
    browsers.map((browser) => texts.browsers[browser]),
    'disjunction',
  )

/** What happens to a file that some browsers cannot play; renders nothing if all can. */
export function PlayabilityNote({ playability: { unsupportedIn, rendition, obstacle } }: { playability: Playability }) {
  if (unsupportedIn.length === 0) return null
  const names = browserNames(unsupportedIn)
  return (
    <span className={styles.note} data-problem={obstacle !== null || undefined}>
      {rendition ? texts.willMake({ names, format: texts.formats[rendition] }) : texts.obstacles[obstacle ?? 'not_convertible']({ names })}
    </span>
  )
}
