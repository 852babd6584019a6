import { type CellData, type ColumnDef, type RowData, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { SortDirection } from '#contract/fields.ts'
import styles from './data-table.module.css'
import { ChevronIcon } from './icons.tsx'

interface ColumnMeta {
  className?: string | undefined
  /** Skeleton of the cell, where a bar is not its shape. */
  skeleton?: ReactNode
  /** What the list is sorted by when the column's head is pressed; a column without it has none to press. */
  sortBy?: string
  /** The direction of the first press: ascending where left out. */
  sortFirst?: SortDirection
  /** Whether it can be hidden. Its header is a text. */
  canHide?: true
  /** Name of a cell that would otherwise be named by its content, such as a checkbox. */
  cellName?(index: number): string
}

export const features = tableFeatures({ columnMeta: {} as ColumnMeta })
/** `header` is a text, or a function that gives a node; it gets no arguments. */
export type Column<Row extends RowData> = ColumnDef<typeof features, Row, CellData>

export interface Sort {
  by: string
  direction: SortDirection
}

interface Props<Row extends RowData> {
  columns: Column<Row>[]
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
}

/** Column titles; those that the list can be sorted by are buttons. */
export function TableHead<Row extends RowData>({ columns, sort, onSort }: Props<Row>) {
  return (
    <>
      <colgroup>
        {columns.map(({ id, meta }) => (
          <col key={id} className={meta?.className} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ id, meta, header }) => {
            const isSorted = sort !== undefined && sort.by === meta?.sortBy
            const title = typeof header === 'function' ? (header as () => ReactNode)() : header
            return (
              <th
                key={id}
                scope="col"
                className={meta?.className}
                {...(isSorted && { 'aria-sort': sort.direction === 'asc' ? 'ascending' : 'descending' })}
              >
                {meta?.sortBy && onSort ? (
                  <button type="button" className={styles.sorter} onClick={() => onSort(nextSort(meta, sort))}>
                    {title}
                    <span className={styles.arrow} data-direction={isSorted ? sort.direction : (meta.sortFirst ?? 'asc')}>
                      <ChevronIcon size={14} />
                    </span>
                  </button>
                ) : (
                  title
                )}
              </th>
            )
          })}
        </tr>
      </thead>
    </>
  )
}

/** Pressed again, the order is reversed. */
function nextSort({ sortBy = '', sortFirst = 'asc' }: ColumnMeta, sort: Sort | undefined): Sort {
  if (sort?.by !== sortBy) return { by: sortBy, direction: sortFirst }
  return { by: sortBy, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
}
