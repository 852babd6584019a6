import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import { type ImportOutcome, ImportPanel } from './import-panel.tsx'

const { songs: texts, import: importTexts } = adminTexts.importExport

/** The songs of an export file, for the Import dialog of the songs screen. It tells how it went; `onDone` follows a success. */
export const SongsFromJson = ({ onDone }: { onDone?: (outcome: ImportOutcome) => void }) => (
  <ImportPanel
    modules={['songs']}
    failedTitle={texts.failedTitle}
    help={texts.help}
    onDone={(outcome) => {
      void showToast({ tone: 'success', title: texts.doneTitle, description: importTexts.imported(outcome.imported, outcome.skipped) })
      onDone?.(outcome)
    }}
  />
)
