import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RetryButton } from '#web/admin/kit/retry-button.tsx'
import { screens } from '#web/admin/shell/screens.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { recentActivityQuery } from './activity.queries.ts'
import { Action } from './activity-entry.tsx'
import styles from './recent-activity.module.css'
import { TimeAgo } from './time-ago.tsx'

const texts = adminTexts.activity

/** The latest log entries, with a link to the full log. */
export function RecentActivity({ limit }: { limit: number }) {
  return (
    <section className={styles.panel} aria-labelledby="recent-activity">
      <header>
        <h2 id="recent-activity">{texts.heading}</h2>
        <Button variant="subtle" renderRoot={(props) => <Link to="/admin/activity" {...props} />}>
          {texts.viewAll}
        </Button>
      </header>
      <Entries limit={limit} />
    </section>
  )
}

function Entries({ limit }: { limit: number }) {
  const { data, error, isPending, refetch } = useQuery(recentActivityQuery(limit))
  if (isPending)
    return (
      <ul className={styles.list} role="status" aria-label={texts.loading}>
        {Array.from({ length: limit }, (_, index) => 40 + ((index * 17) % 40)).map((width) => (
          <li key={width} aria-hidden="true">
            <Skeleton width="1.125rem" height="1.125rem" />
            <Skeleton width={`${width}%`} height="0.875rem" />
            <Skeleton width="3rem" height="0.75rem" />
          </li>
        ))}
      </ul>
    )
  if (!data)
    return (
      <div className={styles.message} role="alert">
        <p>{texts.failedTitle}</p>
        <p>{errorText(error)}</p>
        <RetryButton variant="default" retry={refetch} />
      </div>
    )
  if (data.length === 0) return <p className={styles.message}>{texts.empty}</p>
  return (
    <ul className={styles.list}>
      {data.map((entry) => {
        const Icon = screens.find(({ path }) => path === entry.kind)?.Icon
        return (
          <li key={entry.id}>
            {Icon && <Icon size={18} />}
            <Action entry={entry} />
            <TimeAgo timestamp={entry.at} />
          </li>
        )
      })}
    </ul>
  )
}
