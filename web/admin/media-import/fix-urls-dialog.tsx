import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { SubmitButton } from '#web/admin/kit/submit-button.tsx'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { CheckLine } from './check-line.tsx'
import styles from './fix-urls-dialog.module.css'
import type { FollowedJob } from './import-job.queries.ts'
import { JobProgress } from './job-progress.tsx'
import { ResultLines } from './result-lines.tsx'
import { useMediaImportJob } from './use-import-job.ts'

const texts = adminTexts.fixUrls

/** Fix Broken URLs: explanation, start button and result. The dialog can be closed and reopened during a run. */
export function FixUrlsDialog({ onClose }: { onClose(): void }) {
  const [copyExternal, setCopyExternal] = useState(false)
  const { job, start, isRunning } = useMediaImportJob<boolean>({
    kind: 'url-fixes',
    start: (copy) => call('POST /api/admin/url-fixes', { body: { copyExternal: copy } }),
    onEnd: showOutcome,
    onRejected: (error) => showToast({ tone: 'error', title: texts.failedTitle, description: reasonOf(error) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isRunning) start(copyExternal)
  }
  return (
    <Dialog title={texts.title} onClose={onClose} width="40rem">
      <form onSubmit={submit}>
        <DialogBody>
          <div className={styles.text}>
            <p>{texts.text}</p>
            <CheckLine
              label={texts.copyExternal}
              help={texts.copyExternalHelp}
              checked={copyExternal}
              disabled={isRunning}
              onChange={setCopyExternal}
            />
          </div>
          {job && <Result job={job} />}
        </DialogBody>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {adminTexts.close}
          </Button>
          <SubmitButton label={texts.start} isBusy={isRunning} busyLabel={texts.running} />
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function Result({ job }: { job: FollowedJob }) {
  const { state, lines } = job
  return (
    <div className={styles.result}>
      {state === 'running' ? <JobProgress job={job} texts={texts} /> : <p data-failed={state !== 'done' || undefined}>{outcomeOf(job)}</p>}
      {lines.length > 0 && <ResultLines lines={lines} label={texts.lines} />}
    </div>
  )
}

function outcomeOf(job: FollowedJob): string {
  if (job.state === 'failed') return reasonOf(job.error && new CallError(job.error))
  if (job.state === 'stopped') return adminTexts.migration.stopped
  return job.total === 0 ? texts.allFine : texts.summary(job.summary)
}

function showOutcome(job: FollowedJob | null) {
  const { successful = 0, failed = 0 } = job?.summary ?? {}
  if (job?.state !== 'done')
    return void showToast({ tone: 'error', title: texts.failedTitle, description: job ? outcomeOf(job) : adminTexts.migration.stopped })
  if (failed > 0 && successful === 0)
    return void showToast({ tone: 'error', title: texts.failedTitle, description: texts.notFixed({ count: failed }) })
  void showToast({ tone: 'success', title: texts.successTitle, description: outcomeOf(job) })
}

const reasonOf = (error: unknown) => (error instanceof CallError && error.code !== 'internal' ? errorText(error) : texts.failed)
