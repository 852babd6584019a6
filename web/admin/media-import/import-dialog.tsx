import { type ComponentType, useEffect, useState } from 'react'
import { Dialog } from '#web/admin/kit/dialog.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { useUnsavedGuard } from '#web/admin/kit/use-unsaved-guard.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import type { ImportPanelProps } from './import-panel.ts'
import { JsonImport } from './json-import.tsx'
import { MediaImport } from './media-import.tsx'

const texts = adminTexts.importSongs
const mediaWay = 'media'
/** Each panel renders DialogBody and DialogFoot. */
const ways: readonly { id: string; label: string; Panel: ComponentType<ImportPanelProps> }[] = [
  { id: mediaWay, label: texts.mediaFiles, Panel: MediaImport },
  { id: 'json', label: texts.jsonExport, Panel: JsonImport },
]

/** 'Import Songs', opened by its button or by dropping files on the songs screen. */
export function ImportDialog({ queue, onClose, onImported }: Pick<ImportPanelProps, 'queue' | 'onClose' | 'onImported'>) {
  const [wayId, setWayId] = useState(mediaWay)
  const way = ways.find(({ id }) => id === wayId)
  const guard = useUnsavedGuard({
    isDirty: () => queue.state.get().rows.length > 0,
    text: texts.discard,
    onClose: () => {
      queue.discard()
      onClose()
    },
  })
  useEffect(() => () => queue.leave(), [queue])
  // Files can be dropped on either tab; dropping them switches to the list.
  useEffect(() => {
    let known = queue.state.get().rows.length
    return queue.state.subscribe(() => {
      const now = queue.state.get().rows.length
      if (now > known) setWayId(mediaWay)
      known = now
    })
  }, [queue])
  const options = ways.map(({ id, label }) => ({ value: id, label }))
  return (
    <Dialog title={texts.title} onClose={guard.requestClose} width="66rem">
      {way && (
        <way.Panel queue={queue} onClose={onClose} onImported={onImported} requestClose={guard.requestClose}>
          <Segmented label={texts.ways} value={wayId} options={options} onChange={setWayId} />
        </way.Panel>
      )}
      {guard.question}
    </Dialog>
  )
}
