import { ProgressBar } from '#web/admin/kit/progress-bar.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import type { FollowedJob } from './import-job.queries.ts'
import styles from './job-progress.module.css'

interface Props {
  job: Pick<FollowedJob, 'looked' | 'total' | 'perSecond'>
  texts: { looking: string; progress(looked: number, total: number): string }
}

/** Progress of a run, how fast it is and how long it will take. */
export function JobProgress({ job: { looked, total, perSecond }, texts }: Props) {
  const label = total === null ? texts.looking : texts.progress(looked, total)
  return (
    <div className={styles.progress}>
      <div className={styles.texts}>
        <span role="status">{label}</span>
        {total !== null && perSecond !== null && <span>{adminTexts.jobPace(perSecond, (total - looked) / perSecond)}</span>}
      </div>
      <ProgressBar label={label} percent={total === null ? null : Math.floor((looked / Math.max(total, 1)) * 100)} />
    </div>
  )
}
