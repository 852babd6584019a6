import { useApp } from '#web/lib/app-context.tsx'
import { songFacts } from '#web/lib/messages/en/song-facts.gen.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import styles from './note.module.css'

/** For pages of items with school privacy. The linked page is not part of the app. */
export function SchoolPrivacyNote() {
  const { pagesPath } = useApp()
  const { title, text, more } = (useTexts().parts?.songFacts ?? songFacts).schoolPrivacy
  return (
    <p className={styles.note}>
      <b>{title}</b> {text} <a href={`${pagesPath}/school-privacy`}>{more}</a>
    </p>
  )
}
