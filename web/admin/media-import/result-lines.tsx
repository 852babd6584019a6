import type { MediaImportLine } from '#contract/media-import.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './result-lines.module.css'

const marks = { successful: '+', failed: '!', skipped: '=' } as const

/** The outcome of each file or song: changes and failures first, then skipped ones. The list also scrolls by keys. */
export function ResultLines({ lines, label }: { lines: readonly MediaImportLine[]; label: string }) {
  const isSkipped = ({ outcome }: MediaImportLine) => outcome === 'skipped'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: there is nothing inside to press, so the list itself takes the focus and scrolls
    <ul className={styles.lines} aria-label={label} tabIndex={0}>
      {[...lines.filter((line) => !isSkipped(line)), ...lines.filter(isSkipped)].map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and no state
        <li key={index} data-outcome={line.outcome}>
          {lineText(line)}
        </li>
      ))}
    </ul>
  )
}

/** '+ demos/kitchen-4.m4a → Kitchen Demo', '! demos/take2.wav: damaged, or not a media file' */
function lineText({ outcome, note, subject, song }: MediaImportLine): string {
  const mark = marks[outcome]
  if (note === 'imported') return `${mark} ${subject} → ${song?.title}`
  if (note === 'file_restored') return `${mark} ${subject} → ${song?.title}: ${adminTexts.mediaImportNotes.file_restored}`
  if (note === 'same_content' && song) return `${mark} ${subject}: ${adminTexts.mediaImportNotes.same_content} (${song.title})`
  return `${mark} ${subject}: ${adminTexts.mediaImportNotes[note]}`
}
