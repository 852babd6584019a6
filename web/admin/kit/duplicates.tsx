import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { BackLink } from './back-link.tsx'
import styles from './duplicates.module.css'
import { MergeIcon } from './icons.tsx'
import { itemSkeleton } from './item-cell.tsx'
import { ListMessage } from './list-message.tsx'
import { LoadFailed, useFailureToast } from './load-failed.tsx'
import { formatNumber } from './numbers.ts'
import { ScreenBar } from './screen-bar.tsx'

const texts = adminTexts.duplicates

interface Props<Item> {
  /** The screen of all items. */
  parent: string
  texts: { title: string; back: string; help: string; empty: string }
  query: UseQueryResult<{ groups: Item[][] }>
  nameOf(item: Item): string
  cellOf(item: Item): ReactNode
  /** Opens the merge dialog; `into` is the suggested target. */
  onMerge(item: Item, into: Item): void
}

/** Items that are probably duplicates, each with a button that merges it. */
export function Duplicates<Item extends { id: string }>({ parent, texts: own, query, nameOf, cellOf, onMerge }: Props<Item>) {
  const { data, error, refetch } = query
  useFailureToast(error, texts.failedTitle)
  const rowOf = (item: Item, group: Item[]) => (
    <li key={item.id}>
      <div id={`facts-${item.id}`}>{cellOf(item)}</div>
      <Button
        variant="default"
        leftSection={<MergeIcon size={18} />}
        aria-label={texts.mergeOf({ name: nameOf(item) })}
        // Names may be equal.
        aria-describedby={`facts-${item.id}`}
        onClick={() => onMerge(item, group.find(({ id }) => id !== item.id) ?? item)}
      >
        {adminTexts.merge.merge}
      </Button>
    </li>
  )
  return (
    <>
      <ScreenBar title={own.title} count={data && formatNumber(data.groups.length)} />
      <BackLink screen={parent} label={own.back} />
      <p className={styles.help}>{own.help}</p>
      {data?.groups.map((group) => (
        <ul
          key={group.map(({ id }) => id).join()}
          className={styles.group}
          aria-label={texts.groupOf({ name: group[0] ? nameOf(group[0]) : '' })}
        >
          {group.map((item) => rowOf(item, group))}
        </ul>
      ))}
      {data?.groups.length === 0 && <ListMessage title={texts.emptyTitle} text={own.empty} />}
      {!data && error && <LoadFailed title={texts.failedTitle} text={errorText(error)} retry={refetch} />}
      {!data && !error && (
        <div role="status" aria-label={texts.loading} className={styles.group}>
          {itemSkeleton}
        </div>
      )}
    </>
  )
}
