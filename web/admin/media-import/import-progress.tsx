import { useSyncExternalStore } from 'react'
import { ProgressBar } from '#web/admin/kit/progress-bar.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import type { ImportState } from './import-queue.ts'
import type { ImportRow } from './import-rows.ts'
import styles from './media-import.module.css'

const texts = adminTexts.importSongs

/** How far all files together are, and while songs are made, how many of them. */
export function ImportProgress({ state: { rows, importing } }: { state: ImportState }) {
  const sent = useSentBytes(rows)
  const sending = rows.filter((row) => row.step !== 'refused')
  if (sending.length === 0) return null
  const total = sending.reduce((sum, row) => sum + row.file.size, 0)
  const ready = sending.filter((row) => row.step === 'ready' || row.step === 'importing').length
  const percent = importing
    ? Math.floor((importing.done / importing.of) * 100)
    : total > 0
      ? Math.floor((Math.min(sent, total) / total) * 100)
      : 0
  const text = importing
    ? texts.importingNow(importing.done, importing.of)
    : ready === sending.length
      ? texts.ready(ready)
      : texts.progress(ready, sending.length, percent)
  return (
    <span className={styles.progress}>
      <ProgressBar label={text} percent={percent} className={styles.track} />
      <span role="status">{text}</span>
    </span>
  )
}

/** Bytes of all uploads in the list; drawn again as they move. */
function useSentBytes(rows: readonly ImportRow[]): number {
  return useSyncExternalStore(
    (listener) => {
      const stops = rows.map((row) => row.media?.upload.state.subscribe(listener))
      return () => {
        for (const stop of stops) stop?.()
      }
    },
    () => rows.reduce((sum, row) => sum + (row.media?.upload.state.get().sentBytes ?? 0), 0),
  )
}
