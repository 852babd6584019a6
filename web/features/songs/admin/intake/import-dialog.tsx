import { useEffect, useState } from 'react'
import { Dialog } from '#web/features/admin-shell/admin/dialog.tsx'
import { Segmented } from '#web/features/admin-shell/admin/segmented.tsx'
import { useUnsavedGuard } from '#web/features/admin-shell/admin/use-unsaved-guard.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import type { ImportQueue } from './import-queue.ts'
import { importWays, mediaWay } from './import-ways.ts'

const texts = adminTexts.importSongs

/** 'Import Songs', opened by its button or by dropping files on the songs screen. */
export function ImportDialog({ queue, onClose }: { queue: ImportQueue; onClose(): void }) {
  const [wayId, setWayId] = useState(mediaWay)
  const way = importWays.find(({ id }) => id === wayId)
  const guard = useUnsavedGuard({
    isDirty: () => queue.state.get().rows.length > 0,
    text: texts.discard,
    onClose: () => {
      queue.discard()
      onClose()
    },
  })
  useEffect(() => () => queue.leave(), [queue])
  // Files can be dropped whichever way is open: they are looked through where they are listed.
  useEffect(() => {
    let known = queue.state.get().rows.length
    return queue.state.subscribe(() => {
      const now = queue.state.get().rows.length
      if (now > known) setWayId(mediaWay)
      known = now
    })
  }, [queue])
  const options = importWays.map(({ id, label }) => ({ value: id, label }))
  return (
    <Dialog title={texts.title} onClose={guard.requestClose} width="66rem">
      {way && (
        <way.Panel queue={queue} onClose={onClose} requestClose={guard.requestClose}>
          <Segmented label={texts.ways} value={wayId} options={options} onChange={setWayId} />
        </way.Panel>
      )}
      {guard.question}
    </Dialog>
  )
}
