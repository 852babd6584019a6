import { adminTexts } from '#web/lib/texts/admin.ts'
import type { Value } from '#web/lib/texts/message-format.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ProgressStatus } from '#web/ui/progress-status.tsx'
import type { FollowedJob } from './import-job.queries.ts'
import styles from './job-progress.module.css'

interface Props {
  job: Pick<FollowedJob, 'looked' | 'total' | 'perSecond'>
  texts: { looking: string; progress(values: { looked: Value; total: Value }): string }
}

/** Progress of a run, with its speed and the remaining time. */
export function JobProgress({ job: { looked, total, perSecond }, texts }: Props) {
  const label = total === null ? texts.looking : texts.progress({ looked, total })
  const percent = total === null ? null : Math.floor((looked / Math.max(total, 1)) * 100)
  return (
    <div className={styles.progress}>
      <ProgressStatus text={label} percent={percent} phase={total === null ? 'looking' : 'progress'} />
      <div className={styles.texts}>
        <span>{label}</span>
        {total !== null && perSecond !== null && <span>{paceText(perSecond, (total - looked) / perSecond)}</span>}
      </div>
      <ProgressBar label={label} percent={percent} />
    </div>
  )
}

const pace = adminTexts.jobPace

/** '12 per second · about 3 min left' */
function paceText(perSecond: number, secondsLeft: number): string {
  const rate = perSecond >= 1 ? pace.perSecond({ count: Math.round(perSecond) }) : pace.perMinute({ count: Math.round(perSecond * 60) })
  return `${rate} · ${timeLeft(secondsLeft)}`
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return pace.lessThanMinute
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? pace.minutes({ minutes }) : pace.hours({ hours: Math.round(minutes / 60) })
}
