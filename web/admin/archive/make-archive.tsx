import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { DownloadIcon } from '#web/admin/kit/icons.tsx'
import { browserBasePath } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './archive-section.module.css'

const texts = adminTexts.archive.make

export function MakeArchive() {
  const [withPasswords, setWithPasswords] = useState(false)
  return (
    <div className={styles.card}>
      <h3>{texts.heading}</h3>
      <Switch
        label={texts.passwords}
        description={texts.passwordsHelp}
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
        {texts.download}
      </Button>
      <p className={styles.help}>{texts.help}</p>
    </div>
  )
}
