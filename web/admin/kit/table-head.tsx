import { type CellData, type ColumnDef, type RowData, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { SortDirection } from '#contract/fields.ts'
import styles from './data-table.module.css'
import { ChevronIcon } from './icons.tsx'

interface ColumnMeta {
  className?: string | undefined
  /** Whether its cells name their rows: screen readers read them with each other cell. */
  namesRow?: true
  /** Placeholder of the cell, if it is not a bar. */
  skeleton?: ReactNode
  /** The key that the column's head sorts by; a column without it is not sortable. */
  sortBy?: string
  /** Direction of the first click; defaults to ascending. */
  sortFirst?: SortDirection
  /** Whether users can hide the column. Its header must be a text. */
  canHide?: true
  /** Accessible name of a cell, if its content does not name it, such as a checkbox. */
  cellName?(index: number): string
}

export const features = tableFeatures({ columnMeta: {} as ColumnMeta })
/** `header` is a text, or a function without arguments that returns a node. */
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

/** Column titles; those of sortable columns are buttons. */
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

/** Sorts by the column, or reverses its order. */
function nextSort({ sortBy = '', sortFirst = 'asc' }: ColumnMeta, sort: Sort | undefined): Sort {
  if (sort?.by !== sortBy) return { by: sortBy, direction: sortFirst }
  return { by: sortBy, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
}
