import { RichText } from '#web/ui/rich-text.tsx'
import { Section } from '#web/ui/section.tsx'
import styles from './own-sections.module.css'

/** A text of the site's owner, with or without a heading. */
export const TextSection = ({ heading, html }: { heading: string | null; html: string }) =>
  heading === null ? (
    <RichText html={html} className={styles.text} />
  ) : (
    <Section title={heading}>
      <RichText html={html} />
    </Section>
  )
