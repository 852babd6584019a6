import { Button } from '@mantine/core'
import { SongsFromJson } from '#web/admin/import-export/songs-from-json.tsx'
import { DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import type { ImportPanelProps } from './import-panel.ts'
import styles from './json-import.module.css'

/** Imports songs from a JSON export. Then stays open, because its counts are the report. */
export const JsonImport = ({ requestClose, children }: ImportPanelProps) => (
  <>
    <DialogBody>
      <div className={styles.body}>
        {children}
        <SongsFromJson />
      </div>
    </DialogBody>
    <DialogFoot>
      <Button variant="default" onClick={requestClose}>
        {adminTexts.close}
      </Button>
    </DialogFoot>
  </>
)
