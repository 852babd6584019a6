import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Restoration } from '#contract/archive.ts'
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import { formatMoment } from '#web/admin/kit/format-date.ts'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { joinNames } from '#web/admin/kit/numbers.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { ArchiveContents, contentsOf } from './archive-contents.tsx'
import { ArchiveProgress } from './archive-progress.tsx'
import styles from './archive-section.module.css'
import { ArchiveUpload } from './archive-upload.tsx'
import type { RestorationState } from './use-restoration.ts'

const texts = adminTexts.archive.restore

export function RestoreArchive({ restoration }: { restoration: RestorationState }) {
  const { upload, current, isBusy, send } = restoration
  const outcome = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const phase = current?.phase
  // The pressed button was disabled or unmounted and lost the focus. On phones, the outcome may also be outside of the viewport.
  useEffect(() => {
    if (phase && document.activeElement === document.body) outcome.current?.focus()
  }, [phase])
  /** Dismissing unmounts the pressed button, so the focus has to move. */
  function dismiss() {
    flushSync(restoration.dismiss)
    file.current?.focus()
  }
  return (
    <div className={styles.card}>
      <h3>{texts.heading}</h3>
      {upload && <ArchiveUpload upload={upload} />}
      {!isBusy && current?.phase !== 'checked' && (
        <FilePicker
          label={texts.file}
          accept=".zip,application/zip"
          buttonLabel={texts.choose}
          icon={<UploadIcon size={16} />}
          help={texts.help}
          inputRef={file}
          onPick={(file) => void send(file)}
          isWide
        />
      )}
      <div ref={outcome} tabIndex={-1} className={styles.outcome} aria-live="polite">
        {current && !upload && <Outcome current={current} restoration={{ ...restoration, dismiss }} />}
      </div>
    </div>
  )
}

function Outcome({ current, restoration }: { current: Restoration; restoration: RestorationState }) {
  const percent = current.totalBytes ? Math.floor((current.doneBytes / current.totalBytes) * 100) : 0
  const progress = { label: texts.progress, percent, phase: current.phase }
  if (current.phase === 'checking') return <ArchiveProgress {...progress} text={texts.checking({ percent })} />
  if (current.phase === 'restoring') return <ArchiveProgress {...progress} text={texts.restoring({ percent })} />
  if (current.phase === 'checked') return <Checked current={current} restoration={restoration} />
  if (current.phase === 'restored') return <Restored current={current} onDismiss={restoration.dismiss} />
  return (
    <div className={styles.rejected}>
      <b>{texts.failedTitle}</b>
      <FileName current={current} />
      <p>
        {current.problem && texts.problems[current.problem]} {texts.unchanged}
      </p>
      {current.detail && (
        <p>
          <code dir="ltr">{current.detail}</code>
        </p>
      )}
    </div>
  )
}

const FileName = ({ current: { fileName } }: { current: Restoration }) =>
  fileName && (
    <p className={styles.fileName}>
      <bdi>{fileName}</bdi>
    </p>
  )

function Checked({ current, restoration }: { current: Restoration; restoration: RestorationState }) {
  const { report, source } = current
  const [isConfirming, setIsConfirming] = useState(false)
  if (!report || !source) return null
  return (
    <div className={styles.checked}>
      <FileName current={current} />
      <ArchiveContents report={report} />
      <div className={styles.buttons}>
        <Button color="danger" onClick={() => setIsConfirming(true)}>
          {texts.start}
        </Button>
        <Button variant="default" onClick={restoration.dismiss}>
          {texts.another}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={texts.confirmTitle}
          confirmLabel={texts.confirm}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false)
            void restoration.restore(source)
          }}
        >
          <p>{texts.confirmText({ contents: joinNames(contentsOf(report)) })}</p>
          <p>{texts.confirmNote}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function Restored({ current, onDismiss }: { current: Restoration; onDismiss(): void }) {
  const { fileName, report } = current
  const date = report && formatMoment(report.createdAt)
  return (
    <div className={styles.done}>
      <b>{texts.doneTitle}</b>
      {date && <p className={styles.fileName}>{fileName ? texts.fromFile({ fileName, date }) : texts.fromPoint({ date })}</p>}
      <p>{texts.doneText}</p>
      {current.missingFiles.length > 0 && <p>{texts.filesMissing({ count: current.missingFiles.length })}</p>}
      <Button variant="default" onClick={onDismiss}>
        {texts.done}
      </Button>
    </div>
  )
}
