import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showFailureToast } from './error-toast.ts'
import { Notice } from './notice.tsx'

const texts = adminTexts.stale

interface Props<Row> {
  /** Returns undefined if the item was deleted. May throw CallError. */
  load(): Promise<Row | undefined>
  onLoaded(row: Row): void
  /** Override it if loading preserves unsaved changes. */
  text?: string
}

/** Whether a save was rejected because the item has a newer version. */
export const isStaleVersion = (error: unknown) => error instanceof CallError && error.code === 'stale_version'

/** Offers to load the newer version of an item that was saved during editing. */
export function StaleNotice<Row>({ load, onLoaded, text = texts.changed }: Props<Row>) {
  const [isDeleted, setIsDeleted] = useState(false)
  async function loadLatest() {
    try {
      const latest = await load()
      if (latest) onLoaded(latest)
      else setIsDeleted(true)
    } catch (error) {
      if (error instanceof CallError && error.code === 'not_found') setIsDeleted(true)
      else showFailureToast(error)
    }
  }
  return (
    <Notice text={isDeleted ? texts.deleted : text}>
      {!isDeleted && (
        <Button variant="default" onClick={() => void loadLatest()}>
          {texts.load}
        </Button>
      )}
    </Notice>
  )
}
