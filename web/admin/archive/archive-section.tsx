import { Button } from '@mantine/core'
import { useState } from 'react'
import { DescribedSwitch } from '#web/admin/kit/described-switch.tsx'
import { DownloadIcon } from '#web/admin/kit/icons.tsx'
import { browserBasePath } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './archive-section.module.css'
import { RestoreArchive } from './restore-archive.tsx'
import { RestorePoints } from './restore-points.tsx'
import { useRestoration } from './use-restoration.ts'

const texts = adminTexts.archive

/** Exports the whole site into one file, and restores it. */
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

const makeTexts = adminTexts.archive.make

function MakeArchive() {
  const [withPasswords, setWithPasswords] = useState(false)
  return (
    <div className={styles.card}>
      <h3>{makeTexts.heading}</h3>
      <DescribedSwitch
        label={makeTexts.passwords}
        description={makeTexts.passwordsHelp}
        checked={withPasswords}
        onChange={(event) => setWithPasswords(event.currentTarget.checked)}
      />
      <Button
        component="a"
        href={`${browserBasePath}/api/admin/archive${withPasswords ? '?passwords=true' : ''}`}
        download
        leftSection={<DownloadIcon size={18} />}
        className={styles.action ?? ''}
      >
        {makeTexts.download}
      </Button>
      <p className={styles.help}>{makeTexts.help}</p>
    </div>
  )
}
