import { Link } from '@tanstack/react-router'
import type { SampleStatus } from '#contract/sample-tools.ts'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import styles from './sample-tools.module.css'

export interface ResultLine {
  name: string
  status: SampleStatus
  /** Why it failed. */
  reason: string | null
  songId: string | null
}

/** The outcome of each item. */
export function SampleResults({ lines }: { lines: readonly ResultLine[] }) {
  const texts = useUploadTexts().samples
  const count = (status: SampleStatus) => lines.filter((line) => line.status === status).length
  return (
    <div className={styles.results}>
      <p role="status">{texts.count({ added: count('added'), present: count('present'), failed: count('failed') })}</p>
      <ul aria-label={texts.results}>
        {lines.map(({ name, status, reason, songId }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the lines never change places
          <li key={at} data-status={status}>
            {songId ? (
              <Link to="/song/$id" params={{ id: songId }}>
                <bdi dir="auto">{name}</bdi>
              </Link>
            ) : (
              <bdi dir="auto">{name}</bdi>
            )}
            <span>{reason ? `${texts.status[status]}: ${reason}` : texts.status[status]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
