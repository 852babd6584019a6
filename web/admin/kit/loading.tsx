import { useTexts } from '#web/lib/texts/texts.tsx'
import styles from './loading.module.css'

/** Replaces the whole page while the session resolves. Uses the public message catalog, because the router loads it with every page. */
export const Loading = () => {
  const { site: texts } = useTexts()
  return (
    <main className={styles.loading}>
      <p role="status">{texts.loading}</p>
    </main>
  )
}
