import { Link } from '@tanstack/react-router'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { SuggestedSongs } from '#web/public/songs/suggested-songs.tsx'
import controls from '#web/ui/controls.module.css'
import styles from './not-found-page.module.css'

export function NotFoundPage() {
  const texts = useTexts().site
  const { title, text } = usePageTexts().notFound
  return (
    <>
      <main className={styles.lost} tabIndex={-1} id="content">
        <div>
          <h1>{title}</h1>
          <p>{text}</p>
          <div className={styles.actions}>
            <Link to="/" className={`${controls.button} ${controls.primary}`}>
              {texts.home}
            </Link>
            <Link to="/gallery" className={controls.button}>
              {texts.gallery}
            </Link>
          </div>
        </div>
      </main>
      <SuggestedSongs />
    </>
  )
}
