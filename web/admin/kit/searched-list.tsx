import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RowCount } from '#contract/fields.ts'
import { countText } from '#web/admin/kit/numbers.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { ColumnChoice, useColumnChoice } from './column-choice.tsx'
import { ContinuousList } from './continuous-list.tsx'
import type { EntityTexts } from './entity-table.tsx'
import { type FilterChoices, filtersOf, type Listing } from './list-address.ts'
import { ClearButton, ListMessage } from './list-message.tsx'
import { ScreenBar } from './screen-bar.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './searched-list.module.css'
import type { Column, Sort } from './table-head.tsx'

/** Props that a route with listAddress passes to its screen. */
export interface SearchedListAddress<Choices extends FilterChoices> {
  listing: Listing<Choices>
  /** Index of the first visible row. */
  at: number
  onListing(listing: Listing<Choices>): void
  onPosition(index: number): void
}

interface Props<Row extends { id: string }, Page, Choices extends FilterChoices> extends SearchedListAddress<Choices> {
  /** Part of the storage key of the column choice. */
  table: string
  list: UseInfiniteQueryResult<{ pages: Page[] }>
  /** Define it outside of the component: a new function invalidates the memoized rows. */
  rowsOf(page: Page): Row[]
  columns: Column<Row>[]
  texts: EntityTexts & {
    searchLabel: string
    searchPlaceholder: string
    emptyTitle: string
    empty: string
    emptySearch: string
    clearSearch: string
    moreFailed: string
  }
  action: ReactNode
  /** The next step where there are no rows yet. */
  emptyAction?: ReactNode
  actions?: ReactNode
  /** The current order; undefined if the list has only one. */
  sort?: Sort
  onSort?(sort: Sort): void
  /** A SelectionBar, while rows are selected. */
  bar?: ReactNode
  /** ListFilters. */
  children?: ReactNode
}

/** A screen with one list: title with count, search, filters and rows. */
export function SearchedList<
  Row extends { id: string },
  Page extends { nextCursor: string | null; count?: RowCount },
  Choices extends FilterChoices,
>({ table, list, texts, listing, onListing, action, emptyAction, actions, children, columns: all, ...rows }: Props<Row, Page, Choices>) {
  const count = list.data?.pages.at(-1)?.count
  const { columns, choice } = useColumnChoice(table, all)
  const { search } = listing
  const clear = () => onListing({ search: '' } as Listing<Choices>)
  const isFiltered = Object.values(filtersOf(listing)).some((value) => value !== undefined)
  return (
    <>
      <ScreenBar title={texts.title} count={count === undefined ? undefined : countText(count)} action={action}>
        {actions}
      </ScreenBar>
      <div className={styles.tools}>
        <SearchBox
          label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          value={search}
          onSearch={(text) => onListing({ ...listing, search: text })}
        />
        {children}
        <div className={styles.columns}>
          <ColumnChoice choice={choice} />
        </div>
      </div>
      <ContinuousList
        {...rows}
        key={columns.map(({ id }) => id).join()}
        columns={columns}
        list={list}
        listKey={JSON.stringify(listing)}
        rowKey={idOf}
        texts={texts}
        empty={
          isFiltered ? (
            <ListMessage title={texts.emptyTitle} text={adminTexts.lists.noneMatch}>
              <ClearButton onClear={clear}>{adminTexts.lists.clearFilters}</ClearButton>
            </ListMessage>
          ) : (
            <ListMessage title={texts.emptyTitle} text={search ? texts.emptySearch : texts.empty}>
              {search ? <ClearButton onClear={clear}>{texts.clearSearch}</ClearButton> : emptyAction}
            </ListMessage>
          )
        }
      />
    </>
  )
}

const idOf = <Row extends { id: string }>({ id }: Row) => id
