import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#web/admin/kit/format-date.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { restorePointsQuery } from './archive.queries.ts'
import styles from './archive-section.module.css'
import type { RestorationState } from './use-restoration.ts'

const texts = adminTexts.archive.points

const isNightly = (name: string) => name.startsWith('nightly-')

export function RestorePoints({ restoration }: { restoration: RestorationState }) {
  const { data: points, isError } = useQuery(restorePointsQuery())
  return (
    <div className={styles.card}>
      <h3>{texts.heading}</h3>
      <p className={styles.help}>{texts.help}</p>
      {isError && <p role="alert">{texts.failed}</p>}
      {points?.length === 0 && <p>{texts.empty}</p>}
      {points && points.length > 0 && (
        <ul className={styles.points}>
          {points.map(({ name, createdAt }) => (
            <li key={name}>
              <span>
                <time dateTime={createdAt}>{formatMoment(createdAt)}</time>{' '}
                <small>{isNightly(name) ? texts.atNight : texts.beforeRestoration}</small>
              </span>
              <Button
                variant="default"
                disabled={restoration.isBusy}
                aria-label={(isNightly(name) ? texts.restoreNightly : texts.restoreEarlier)({ date: formatMoment(createdAt) })}
                onClick={() => void restoration.check({ restorePoint: name })}
              >
                {texts.restoreShort}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
