import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EntityTable, type EntityTexts } from './entity-table.tsx'
import { ListMessage } from './list-message.tsx'
import { formatNumber } from './numbers.ts'
import { ScreenBar } from './screen-bar.tsx'
import type { Column } from './table-head.tsx'

interface Props<Row extends { id: string }> {
  query: UseQueryResult<Row[]>
  columns: Column<Row>[]
  texts: EntityTexts & { emptyTitle: string; empty: string }
  /** The button that adds a row. */
  action: ReactNode
  /** The next step where there are no rows yet. */
  emptyAction?: ReactNode
  /** Stands above the rows. */
  children?: ReactNode
}

/** A screen that is one short list, loaded at once: its title with the count, the rows. */
export function WholeList<Row extends { id: string }>({ query, columns, texts, action, emptyAction, children }: Props<Row>) {
  const count = query.data?.length
  return (
    <>
      <ScreenBar title={texts.title} count={count === undefined ? undefined : formatNumber(count)} action={action} />
      {children}
      <EntityTable
        query={query}
        rows={query.data}
        rowKey={idOf}
        count={count}
        columns={columns}
        texts={texts}
        empty={
          <ListMessage title={texts.emptyTitle} text={texts.empty}>
            {emptyAction}
          </ListMessage>
        }
      />
    </>
  )
}

const idOf = <Row extends { id: string }>({ id }: Row) => id
