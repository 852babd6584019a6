import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { ImportVisibility } from '#contract/media-import.ts'
import { formatMoment } from '#web/admin/kit/format-date.ts'
import { StorageIcon } from '#web/admin/kit/icons.tsx'
import { useRequestedCommand } from '#web/admin/kit/screen-commands.ts'
import { systemQuery } from '#web/admin/kit/system.queries.ts'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import styles from './data-migration-card.module.css'
import type { FollowedJob } from './import-job.queries.ts'
import { ImportVisibilityField } from './import-visibility-field.tsx'
import { JobProgress } from './job-progress.tsx'
import { ResultLines } from './result-lines.tsx'
import { useMediaImportJob } from './use-import-job.ts'

const texts = adminTexts.migration

/** Card of the Data Migration: one button, and the progress or outcome of the latest run beside it. */
export function DataMigrationCard() {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useRequestedCommand('migration', () => button.current?.focus())
  const minutes = useQuery(systemQuery()).data?.importMinutes
  const [visibility, setVisibility] = useState<ImportVisibility>('public')
  const { job, start, isRunning } = useMediaImportJob<ImportVisibility>({
    kind: 'migrations',
    start: (chosen) => call('POST /api/admin/migrations', { query: { visibility: chosen } }),
    onEnd: showOutcome,
    onRejected: (error) => showToast({ tone: 'error', title: texts.errorTitle, description: reasonOf(error) }),
  })
  return (
    <section className={styles.card} aria-labelledby={id} data-result={job !== null || undefined}>
      <div className={styles.text}>
        <StorageIcon />
        <div>
          <h2 id={id}>{texts.title}</h2>
          <p>{minutes ? `${texts.text} ${texts.watched({ minutes })}` : texts.text}</p>
        </div>
        <div className={styles.start}>
          <ImportVisibilityField isCompact value={visibility} isDisabled={isRunning} onChange={setVisibility} />
          <Button ref={button} variant="default" aria-disabled={isRunning} onClick={() => !isRunning && start(visibility)}>
            {isRunning ? texts.running : texts.run}
          </Button>
        </div>
      </div>
      {job && <Result job={job} />}
    </section>
  )
}

function Result({ job }: { job: FollowedJob }) {
  const { state, summary, lines, endedAt } = job
  return (
    <div className={styles.result}>
      {state === 'running' ? (
        <JobProgress job={job} texts={texts} />
      ) : (
        <p>
          <b>{texts.summary(summary)}</b>
          {endedAt && <span> · {formatMoment(endedAt)}</span>}
        </p>
      )}
      {state === 'failed' && <p className={styles.failed}>{failureOf(job)}</p>}
      {state === 'stopped' && <p className={styles.failed}>{texts.stopped}</p>}
      {lines.length > 0 ? (
        <ResultLines lines={lines} label={texts.lines} />
      ) : (
        state === 'done' && <p className={styles.nothing}>{texts.nothingNew}</p>
      )}
    </div>
  )
}

/** A run without work is no failure; a run in which everything failed is one. */
function showOutcome(job: FollowedJob | null) {
  if (job?.state !== 'done') {
    const description = job?.state === 'failed' ? failureOf(job) : texts.stopped
    return void showToast({ tone: 'error', title: texts.errorTitle, description })
  }
  const { successful, failed } = job.summary
  const nothingNew = successful === 0 && failed === 0 ? ` ${texts.nothingNew}` : ''
  void showToast({
    tone: successful === 0 && failed > 0 ? 'error' : 'success',
    title: texts.completeTitle,
    description: `${texts.summary(job.summary)}.${nothingNew}`,
  })
}

const reasonOf = (error: unknown) => (error instanceof CallError && error.code !== 'internal' ? errorText(error) : texts.unknownError)

const failureOf = ({ error }: FollowedJob) => reasonOf(error && new CallError(error))
