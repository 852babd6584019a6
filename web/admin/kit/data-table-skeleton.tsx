import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { type Column, TableHead } from './table-head.tsx'

const rows = [0, 1, 2, 3, 4]

interface Props<Row extends RowData> {
  /** Said to screen readers in place of the shapes. */
  label: string
  columns: Column<Row>[]
  /** What stands in each column, by its id. */
  shapes: Record<string, ReactNode>
}

/** Five rows that are on their way. */
export function DataTableSkeleton<Row extends RowData>({ label, columns, shapes }: Props<Row>) {
  return (
    <div className={styles.box} role="status" aria-label={label}>
      <table className={styles.table} aria-hidden="true" inert>
        <TableHead columns={columns} />
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {columns.map(({ id = '', meta }) => (
                <td key={id} className={meta?.className}>
                  {shapes[id]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
