import { useEffect, useState } from 'react'
import { Dialog } from '#web/admin/kit/dialog.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { useUnsavedGuard } from '#web/admin/kit/use-unsaved-guard.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { type ImportSourceProps, importSources, mediaSource } from './import-sources.ts'

const texts = adminTexts.importSongs

/** 'Import Songs', opened by its button or by dropping files on the songs screen. */
export function ImportDialog({ queue, onClose, onImported }: Pick<ImportSourceProps, 'queue' | 'onClose' | 'onImported'>) {
  const [sourceId, setSourceId] = useState(mediaSource)
  const way = importSources.find(({ id }) => id === sourceId)
  const guard = useUnsavedGuard({
    isDirty: () => queue.state.get().rows.length > 0,
    text: texts.discard,
    onClose: () => {
      queue.discard()
      onClose()
    },
  })
  useEffect(() => () => queue.leave(), [queue])
  // Files can be dropped on either tab: the list is shown then.
  useEffect(() => {
    let known = queue.state.get().rows.length
    return queue.state.subscribe(() => {
      const now = queue.state.get().rows.length
      if (now > known) setSourceId(mediaSource)
      known = now
    })
  }, [queue])
  const options = importSources.map(({ id, label }) => ({ value: id, label }))
  return (
    <Dialog title={texts.title} onClose={guard.requestClose} width="66rem">
      {way && (
        <way.Panel queue={queue} onClose={onClose} onImported={onImported} requestClose={guard.requestClose}>
          <Segmented label={texts.ways} value={sourceId} options={options} onChange={setSourceId} />
        </way.Panel>
      )}
      {guard.question}
    </Dialog>
  )
}
