import type { ActivityEntry } from '#contract/activity.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './activity-columns.module.css'
import { Action } from './activity-entry.tsx'
import { TimeAgo } from './time-ago.tsx'

const { columns: titles, nobody, by } = adminTexts.activity

const actorOf = ({ actor }: ActivityEntry) => <bdi dir="auto">{actor ?? nobody}</bdi>

export const activityColumns: Column<ActivityEntry>[] = [
  {
    id: 'what',
    header: titles.what,
    cell: ({ row }) => (
      <>
        <Action entry={row.original} />
        <small className={styles.under}>
          {by} {actorOf(row.original)}
        </small>
      </>
    ),
    meta: { className: styles.what },
  },
  { id: 'who', header: titles.who, cell: ({ row }) => actorOf(row.original), meta: { className: styles.who } },
  { id: 'when', header: titles.when, cell: ({ row }) => <TimeAgo instant={row.original.at} />, meta: { className: styles.when } },
]
