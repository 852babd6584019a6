import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { activeCategoriesQuery } from '#web/admin/categories/categories.queries.ts'
import { CategoryDialog } from '#web/admin/categories/category-dialog.tsx'
import { DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import { AddIcon, ChevronIcon, UploadIcon } from '#web/admin/kit/icons.tsx'
import { useFailureToast } from '#web/admin/kit/load-failed.tsx'
import { SubmitButton } from '#web/admin/kit/submit-button.tsx'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { pickerTypes } from '#web/public/uploads/media-file.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ProgressStatus } from '#web/ui/progress-status.tsx'
import { showToast } from '#web/ui/toast.ts'
import { pictureFor } from './folder-pictures.ts'
import { ImportNotices } from './import-notices.tsx'
import type { ImportPanelProps } from './import-panel.ts'
import type { ImportQueue, ImportState } from './import-queue.ts'
import { ImportRowView } from './import-row-view.tsx'
import { findDuplicates, type ImportRow } from './import-rows.ts'
import { ImportVisibilityField } from './import-visibility-field.tsx'
import styles from './media-import.module.css'
import { chosenFiles, type FilesWithPaths } from './sorted-files.ts'
import { useMediaImport } from './use-media-import.ts'

const texts = adminTexts.importSongs
const accepted = `${pickerTypes.audio},${pickerTypes.video},${pickerTypes.image},.lrc`

/** Imports several media files: choose or drop, review, import. */
export function MediaImport({ queue, onClose, onImported, requestClose, children }: ImportPanelProps) {
  const { maxUploadMegabytes } = useSite()
  const { state, formElement, submit, isSubmitting, count, needsCommonCategory, categoryError, isTitleMissing } = useMediaImport(queue, {
    onClose,
    onImported,
  })
  const { rows, importing } = state
  const { data: categories = [], error } = useQuery(activeCategoriesQuery())
  const duplicates = useMemo(() => findDuplicates(rows), [rows])
  const isEmpty = rows.length === 0 && !isSubmitting
  const list = useHeightWhile<HTMLUListElement>(isSubmitting)
  const reasonId = useId()
  const hasNothing = count === 0 && !isSubmitting
  useFailureToast(error, adminTexts.songForm.categoriesFailed)
  const [isAddingCategory, setAddingCategory] = useState(false)
  const commonCategory = categories.find(({ id }) => id === state.categoryId)?.name
  return (
    <>
      <form ref={formElement} tabIndex={-1} className={styles.form} noValidate onSubmit={submit}>
        <DialogBody>
          <div className={styles.ways}>{children}</div>
          <div className={isEmpty ? undefined : styles.tools}>
            {!isEmpty && (
              <div className={styles.category}>
                <NativeSelect
                  label={texts.category}
                  aria-required={needsCommonCategory}
                  rightSection={<ChevronIcon size={16} />}
                  error={categoryError ?? (error ? adminTexts.songForm.categoriesFailed : undefined)}
                  disabled={importing !== null}
                  value={state.categoryId}
                  onChange={(event) => queue.setCategory(event.currentTarget.value)}
                >
                  <option value="">{adminTexts.songForm.chooseCategory}</option>
                  {categories.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </NativeSelect>
                <Button
                  variant="subtle"
                  leftSection={<AddIcon size={18} />}
                  disabled={importing !== null}
                  onClick={() => setAddingCategory(true)}
                >
                  {texts.newCategory}
                </Button>
              </div>
            )}
            {!isEmpty && <ImportVisibilityField value={state.visibility} isDisabled={importing !== null} onChange={queue.setVisibility} />}
            <FilePicker
              isWide
              isFirst
              label={texts.files}
              accept={accepted}
              buttonLabel={isEmpty ? texts.choose : texts.add}
              icon={<UploadIcon size={16} />}
              help={isEmpty ? texts.help({ megabytes: maxUploadMegabytes }) : undefined}
              folderLabel={texts.chooseFolder}
              onPick={(file) => addTo(queue, chosenFiles([file]), maxUploadMegabytes)}
              onPickSeveral={(files) => addTo(queue, chosenFiles(files), maxUploadMegabytes)}
            >
              <span className={styles.drop}>{texts.drop}</span>
            </FilePicker>
          </div>
          <ImportNotices state={state} queue={queue} />
          {!isEmpty && (
            <>
              <div className={styles.heads} aria-hidden="true">
                <span>{texts.songTitle}</span>
                <span>{texts.artist}</span>
                <span>{texts.album}</span>
                <span>{texts.rowCategory}</span>
              </div>
              <ul ref={list} className={styles.list} aria-label={texts.list}>
                {rows.map((row) => (
                  <ImportRowView
                    key={row.id}
                    row={row}
                    queue={queue}
                    duplicate={duplicates.get(row.id)}
                    categories={categories}
                    commonCategory={commonCategory}
                    getsPicture={state.usesPictures && pictureFor(row.folder, state.pictures) !== null}
                    isTitleMissing={isTitleMissing(row.title)}
                    isLocked={importing !== null}
                  />
                ))}
              </ul>
            </>
          )}
        </DialogBody>
        <DialogFoot
          note={
            <>
              <ImportProgress queue={queue} state={state} />
              {!isEmpty && hasNothing && <span id={reasonId}>{texts.nothing}</span>}
            </>
          }
        >
          <Button variant="default" onClick={requestClose}>
            {importing ? texts.stop : adminTexts.cancel}
          </Button>
          {!isEmpty && (
            <SubmitButton
              label={texts.submit({ count })}
              isBusy={isSubmitting}
              busyLabel={texts.importing}
              reasonId={hasNothing ? reasonId : undefined}
            />
          )}
        </DialogFoot>
      </form>
      {isAddingCategory && (
        <CategoryDialog category={null} onClose={() => setAddingCategory(false)} onSaved={({ id }) => queue.setCategory(id)} />
      )}
    </>
  )
}

/** Freezes the element's minimum height while `isOn`, to avoid layout shift when content is removed. */
function useHeightWhile<Element extends HTMLElement>(isOn: boolean) {
  const ref = useRef<Element>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!isOn || !element) return
    element.style.minHeight = `${element.offsetHeight}px`
    return () => {
      element.style.minHeight = ''
    }
  }, [isOn])
  return ref
}

/** Adds files to the list, and immediately reports those that cannot be imported. */
export function addTo(queue: ImportQueue, files: FilesWithPaths, maxMegabytes: number) {
  const { tooLarge, hasMedia } = queue.add(files)
  const { files: fileTexts } = adminTexts
  if (tooLarge > 0)
    void showToast({ tone: 'error', title: fileTexts.tooLargeTitle, description: fileTexts.tooLarge({ megabytes: maxMegabytes }) })
  if (!hasMedia && queue.state.get().rows.length === 0)
    void showToast({ tone: 'error', title: fileTexts.wrongTypeTitle, description: texts.nothingToImport })
}

/** Progress of all uploads; during the import, of the created songs. */
function ImportProgress({ queue, state: { rows, importing } }: { queue: ImportQueue; state: ImportState }) {
  const sent = useSentBytes(queue, rows)
  const sending = rows.filter((row) => row.step !== 'rejected')
  if (sending.length === 0) return null
  const total = sending.reduce((sum, row) => sum + row.file.size, 0)
  const ready = sending.filter((row) => row.step === 'done' || row.step === 'importing').length
  const percent = importing
    ? Math.floor((importing.done / importing.of) * 100)
    : total > 0
      ? Math.floor((Math.min(sent, total) / total) * 100)
      : 0
  const isReady = ready === sending.length
  const text = importing
    ? texts.importingNow({ current: Math.min(importing.done + 1, importing.of), of: importing.of })
    : isReady
      ? texts.ready({ count: ready })
      : texts.progress({ ready, of: sending.length, percent })
  return (
    <span className={styles.progress}>
      <ProgressBar label={text} percent={percent} className={styles.track} />
      <span>{text}</span>
      <ProgressStatus text={text} percent={percent} phase={importing ? 'importing' : isReady ? `ready ${ready}` : 'sending'} />
    </span>
  )
}

/** Total bytes sent by all uploads in the list. Rerenders when it changes. */
const useSentBytes = (queue: ImportQueue, rows: readonly ImportRow[]): number =>
  useSyncExternalStore(queue.state.subscribe, () => rows.reduce((sum, row) => sum + (row.upload?.state.get().sentBytes ?? 0), 0))
