import type { SongDetails } from '#contract/songs.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { usePageLanguageLinks } from '#web/lib/use-language-links.ts'
import styles from './recording-links.module.css'

/** The languages in which there is a recording of the song, as links to its page in them. */
export function RecordingLinks({ song: { recordings = [] } }: { song: SongDetails }) {
  const texts = useTexts()
  const links = usePageLanguageLinks().filter(({ lang }) => recordings.includes(lang))
  return (
    <nav aria-label={texts.site.language} className={styles.languages}>
      {links.map((link) => (
        <a key={link.lang} {...link} />
      ))}
    </nav>
  )
}
