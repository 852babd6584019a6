import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import { type ImportOutcome, ImportPanel } from './import-panel.tsx'

const { songs: texts, import: importTexts } = adminTexts.importExport

/** Imports the songs of an export file, in the Import dialog of the songs screen. Calls `onDone` after a success. */
export const SongsFromJson = ({ onDone }: { onDone?: (outcome: ImportOutcome) => void }) => (
  <ImportPanel
    modules={['songs']}
    failedTitle={texts.failedTitle}
    help={texts.help}
    onDone={(outcome) => {
      void showToast({
        tone: 'success',
        title: texts.doneTitle,
        description: importTexts.imported({ imported: outcome.imported, skipped: outcome.skipped }),
      })
      onDone?.(outcome)
    }}
  />
)
