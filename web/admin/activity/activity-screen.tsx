import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ActivityEntry, ActivityKind } from '#contract/activity.ts'
import { keysOf } from '#contract/keys.ts'
import { ContinuousList } from '#web/admin/kit/continuous-list.tsx'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { ListMessage } from '#web/admin/kit/list-message.tsx'
import listTools from '#web/admin/kit/list-tools.module.css'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { type ActivityPage, activityQuery } from './activity.queries.ts'
import { Action } from './activity-entry.tsx'
import styles from './activity-screen.module.css'
import { TimeAgo } from './time-ago.tsx'

const texts = adminTexts.activity
/** In the order of the sidebar. */
const kinds = keysOf(texts.kinds)
const rowsOf = (page: ActivityPage) => page.entries

const columns: Column<ActivityEntry>[] = [
  {
    id: 'what',
    header: texts.columns.what,
    cell: ({ row }) => <Action entry={row.original} />,
    meta: { namesRow: true, className: styles.what },
  },
  { id: 'when', header: texts.columns.when, cell: ({ row }) => <TimeAgo timestamp={row.original.at} />, meta: { className: styles.when } },
]

interface Props {
  /** Shows only entries of this kind; an unknown kind is ignored. */
  kind: string | undefined
  /** Index of the first visible entry. */
  at: number
  onKind(kind: ActivityKind | undefined): void
  onPosition(index: number): void
}

export function ActivityScreen({ kind: wanted, at, onKind, onPosition }: Props) {
  const kind = kinds.find((known) => known === wanted)
  const list = useInfiniteQuery(activityQuery(kind))
  return (
    <>
      <ScreenBar title={texts.title} />
      <div className={listTools.tools}>
        <NativeSelect
          label={texts.kindLabel}
          value={kind ?? ''}
          onChange={({ currentTarget }) => onKind(kinds.find((known) => known === currentTarget.value))}
          data={[{ value: '', label: texts.allKinds }, ...kinds.map((value) => ({ value, label: texts.kinds[value] }))]}
          rightSection={<ChevronIcon size={16} />}
        />
        <p>{texts.retention}</p>
      </div>
      <ContinuousList
        list={list}
        listKey={kind ?? ''}
        rowsOf={rowsOf}
        rowKey={({ id }) => id}
        columns={columns}
        texts={texts}
        at={at}
        onPosition={onPosition}
        empty={
          <ListMessage title={texts.emptyTitle} text={kind ? texts.emptyKind : texts.empty}>
            {kind && (
              <Button variant="default" onClick={() => onKind(undefined)}>
                {texts.showAll}
              </Button>
            )}
          </ListMessage>
        }
      />
    </>
  )
}
