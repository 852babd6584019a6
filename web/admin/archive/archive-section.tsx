import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './archive-section.module.css'
import { MakeArchive } from './make-archive.tsx'
import { RestoreArchive } from './restore-archive.tsx'
import { RestorePoints } from './restore-points.tsx'
import { useRestoration } from './use-restoration.ts'

const texts = adminTexts.archive

/** The whole site into one file, and back. */
export function ArchiveSection() {
  const restoration = useRestoration()
  return (
    <section className={styles.section} aria-labelledby="archive">
      <h2 id="archive">{texts.heading}</h2>
      <p className={styles.intro}>{texts.intro}</p>
      <div className={styles.columns}>
        <MakeArchive />
        <RestoreArchive restoration={restoration} />
      </div>
      <RestorePoints restoration={restoration} />
    </section>
  )
}
