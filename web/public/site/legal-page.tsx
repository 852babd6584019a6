import { RichText } from '#web/ui/rich-text.tsx'
import styles from './text-page.module.css'

/** Terms of service, or privacy policy. */
export const LegalPage = ({ title, html }: { title: string; html: string }) => (
  <main className={styles.page} id="content" tabIndex={-1}>
    <h1>{title}</h1>
    <RichText html={html} className={styles.text} />
  </main>
)
