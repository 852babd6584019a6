import { Button } from '@mantine/core'
import { DialogBody, DialogFoot } from '#web/features/admin-shell/admin/dialog.tsx'
import { SongsFromJson } from '#web/features/transfer/admin/songs-from-json.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import type { ImportWayProps } from './import-ways.ts'
import styles from './json-import.module.css'

/** The songs of a JSON export. It stays open at the end: its counts are the report. */
export const JsonImport = ({ requestClose, children }: ImportWayProps) => (
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
