import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { decodeText } from '#contract/decode-text.ts'
import type { RowCount } from '#contract/fields.ts'
import { Problem } from '#web/admin/kit/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import { DownloadIcon, UploadIcon } from '#web/admin/kit/icons.tsx'
import { countText, formatNumber, joinNames } from '#web/admin/kit/numbers.ts'
import { saveFile } from '#web/admin/kit/qr/qr-code.ts'
import { refreshCatalog } from '#web/admin/kit/refresh-catalog.ts'
import savingStyles from '#web/admin/kit/saving-mark.module.css'
import { type Selection, selectedCount } from '#web/admin/kit/selection.ts'
import { SubmitButton } from '#web/admin/kit/submit-button.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import { ChangedSongs } from './changed-songs.tsx'
import { rejectionText } from './selected-songs.ts'
import { readSpreadsheet, type Spreadsheet, spreadsheetOf } from './song-spreadsheet.ts'
import type { SongListing } from './songs.queries.ts'
import { type CheckedSpreadsheet, checkSpreadsheet, fetchSpreadsheet, saveSpreadsheet } from './spreadsheet-calls.ts'
import styles from './spreadsheet-dialog.module.css'

const texts = adminTexts.spreadsheet

/** More are counted only. */
const shownMax = 100

interface Props {
  listing: SongListing
  /** Of the listed songs. */
  count: RowCount
  /** Null if no song is selected. */
  selection: Selection | null
  onClose(): void
}

/** Downloads the listed songs, or the selected ones, as a CSV file, reads one that was changed, shows what it changes, and saves that. */
export function SpreadsheetDialog({ listing, count, selection, onClose }: Props) {
  const [picked, setPicked] = useState<{ name: string; sheet: Spreadsheet | string } | null>(null)
  const [saved, setSaved] = useState(0)
  const client = useQueryClient()
  const [reasonId, problemsId] = [useId(), useId()]
  const download = useMutation({
    mutationFn: () => fetchSpreadsheet(listing, selection),
    onSuccess: (songs) =>
      saveFile(new Blob([spreadsheetOf(songs)], { type: 'text/csv;charset=utf-8' }), `songs-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: (error) => showErrorToast(rejectionText(error)),
  })
  const check = useMutation({ mutationFn: ({ rows }: Spreadsheet) => checkSpreadsheet(rows) })
  const save = useMutation({
    mutationFn: ({ rows, checked }: { rows: Spreadsheet['rows']; checked: CheckedSpreadsheet }) => saveSpreadsheet(rows, checked, setSaved),
    onSettled: () => refreshCatalog(client),
  })

  async function pick(file: File) {
    save.reset()
    check.reset()
    const bytes = await file.arrayBuffer().catch(() => null)
    if (!bytes) return setPicked({ name: file.name, sheet: adminTexts.newBatch.unreadable })
    const sheet = readSpreadsheet(decodeText(new Uint8Array(bytes))) ?? texts.noIds
    setPicked({ name: file.name, sheet })
    if (typeof sheet !== 'string' && sheet.problems.length === 0) check.mutate(sheet)
  }

  const sheet = typeof picked?.sheet === 'object' ? picked.sheet : null
  const hasProblems = sheet !== null && sheet.problems.length > 0
  const checked = sheet ? check.data : undefined
  const total = checked?.songs.length ?? 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!sheet || !checked || total === 0 || save.isPending) return
    setSaved(0)
    save.mutate(
      { rows: sheet.rows, checked },
      {
        onSuccess: () => {
          void showToast({ tone: 'success', description: adminTexts.selectedSongs.edited({ count: total }) })
          onClose()
        },
        // What was saved is not listed any more.
        onError: () => check.mutate(sheet),
      },
    )
  }

  const failure = save.error ?? check.error
  return (
    <Dialog title={texts.action} onClose={onClose} width="40rem">
      <form onSubmit={submit}>
        <DialogBody>
          <div className={styles.body}>
            <div className={styles.download}>
              <Button
                variant="default"
                leftSection={download.isPending ? <i className={savingStyles.spin} /> : <DownloadIcon size={18} />}
                aria-disabled={download.isPending}
                data-autofocus
                onClick={() => !download.isPending && download.mutate()}
              >
                {adminTexts.analytics.download}
              </Button>
              <p>
                {selection
                  ? adminTexts.selection.count({ count: countText(selectedCount(selection, count)) })
                  : texts.downloadHelp({ count: typeof count === 'number' ? count : count.about })}
              </p>
            </div>
            <FilePicker
              label={texts.file}
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              buttonLabel={adminTexts.newBatch.chooseFile}
              icon={<UploadIcon size={18} />}
              help={texts.fileHelp}
              error={typeof picked?.sheet === 'string' ? picked.sheet : undefined}
              onPick={(file) => void pick(file)}
              isWide
            >
              <span className={styles.drop}>{picked?.name ?? adminTexts.newBatch.dropFile}</span>
            </FilePicker>
            <div id={reasonId} role="status" className={styles.notes}>
              {check.isPending && <p>{texts.checking}</p>}
              {checked && <p>{total === 0 ? texts.same : texts.changes({ count: total })}</p>}
              {sheet && <Notes sheet={sheet} missing={checked?.missing ?? 0} />}
            </div>
            {hasProblems && <Problems id={problemsId} problems={sheet.problems} />}
            {total > 0 && (
              <div>
                <ChangedSongs songs={checked?.songs.slice(0, shownMax) ?? []} />
                <More count={total - shownMax} />
              </div>
            )}
          </div>
          {failure && (
            <Problem>
              {save.error
                ? texts.partlySaved({ done: saved, total: save.variables.checked.songs.length, reason: rejectionText(failure) })
                : rejectionText(failure)}
            </Problem>
          )}
        </DialogBody>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {adminTexts.cancel}
          </Button>
          <SubmitButton
            label={adminTexts.save}
            isBusy={save.isPending}
            busyLabel={texts.saved({ done: saved, total })}
            reasonId={total > 0 ? undefined : hasProblems ? problemsId : reasonId}
          />
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** What the file has that is not saved. */
const Notes = ({ sheet: { ignored, newRows }, missing }: { sheet: Spreadsheet; missing: number }) => (
  <>
    {ignored.length > 0 && (
      <p>
        <bdi>{texts.ignored({ names: joinNames(ignored) })}</bdi>
      </p>
    )}
    {newRows > 0 && <p>{texts.newRows({ count: newRows })}</p>}
    {missing > 0 && <p>{texts.missing({ count: missing })}</p>}
  </>
)

const Problems = ({ id, problems }: Pick<Spreadsheet, 'problems'> & { id: string }) => (
  <div>
    <div id={id}>
      <Problem>{texts.problems}</Problem>
    </div>
    <ul className={styles.problems} aria-describedby={id}>
      {problems.slice(0, shownMax).map(({ row, heading, reason }) => (
        <li key={`${row} ${heading} ${reason}`}>
          <bdi>{texts.problem({ row: formatNumber(row), heading, reason })}</bdi>
        </li>
      ))}
    </ul>
    <More count={problems.length - shownMax} />
  </div>
)

const More = ({ count }: { count: number }) => (count > 0 ? <p>{texts.more({ count })}</p> : null)
