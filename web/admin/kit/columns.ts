import type { RowData } from '@tanstack/react-table'
import columns from './columns.module.css'
import styles from './data-table.module.css'
import { formatDate } from './format-date.ts'
import { formatNumber } from './numbers.ts'
import type { Column } from './table-head.tsx'

/** A numeric column. `width` is the class that sets its width. */
export const numberColumn = <Row extends RowData>(
  id: string,
  header: string,
  numberOf: (row: Row) => number,
  width: string | undefined,
): Column<Row> => ({
  id,
  header,
  cell: ({ row }) => formatNumber(numberOf(row.original)),
  meta: { canHide: true, className: `${styles.end} ${styles.number} ${width}` },
})

/** The creation dates of the rows. */
export const createdColumn = <Row extends { createdAt: string }>(header: string, meta: Column<Row>['meta']): Column<Row> => ({
  id: 'created',
  header,
  cell: ({ row }) => formatDate(row.original.createdAt),
  meta: { ...meta, className: `${columns.digits} ${meta?.className}` },
})

/** Classes of the column with a row's actions, including its width. */
export const actionsColumn = (width: string | undefined) => `${styles.end} ${styles.actions} ${width}`
