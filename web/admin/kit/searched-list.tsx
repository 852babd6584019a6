import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { ContinuousList } from './continuous-list.tsx'
import type { EntityTexts } from './entity-table.tsx'
import { ListMessage } from './list-message.tsx'
import { ScreenBar } from './screen-bar.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './searched-list.module.css'
import type { Column } from './table-head.tsx'

/** What a route with listAddress gives its screen. */
export interface SearchedListAddress {
  search: string
  /** Index of the first row in sight. */
  at: number
  onSearch(search: string): void
  onPosition(index: number): void
}

interface Props<Row extends RowData, Page> extends SearchedListAddress {
  list: UseInfiniteQueryResult<{ pages: Page[] }>
  /** Defined outside of the component: a new function is taken for new rows. */
  rowsOf(page: Page): Row[]
  columns: Column<Row>[]
  texts: EntityTexts & {
    count(count: number): string
    searchLabel: string
    searchPlaceholder: string
    emptyTitle: string
    empty: string
    emptySearch: string
    clearSearch: string
    moreFailed: string
  }
  /** The button that adds a row. */
  action: ReactNode
}

/** A screen that is one list: its title with the count, a search, the rows. */
export function SearchedList<Row extends { id: string }, Page extends { nextCursor: string | null; count: number }>({
  list,
  texts,
  search,
  onSearch,
  action,
  ...rows
}: Props<Row, Page>) {
  const count = list.data?.pages.at(-1)?.count
  return (
    <>
      <ScreenBar title={texts.title} count={count === undefined ? undefined : texts.count(count)} action={action} />
      <div className={styles.tools}>
        <SearchBox label={texts.searchLabel} placeholder={texts.searchPlaceholder} value={search} onSearch={onSearch} />
      </div>
      <ContinuousList
        {...rows}
        list={list}
        listKey={search}
        rowKey={idOf}
        texts={texts}
        empty={
          <ListMessage title={texts.emptyTitle} text={search ? texts.emptySearch : texts.empty}>
            {search && (
              <Button variant="default" onClick={() => onSearch('')}>
                {texts.clearSearch}
              </Button>
            )}
          </ListMessage>
        }
      />
    </>
  )
}

const idOf = <Row extends { id: string }>({ id }: Row) => id
