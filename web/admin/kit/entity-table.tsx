import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './data-table.module.css'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { LoadFailed, useFailureToast } from './load-failed.tsx'
import { type Column, TableHead } from './table-head.tsx'

export interface EntityTexts {
  title: string
  loading: string
  failedTitle: string
  /** The specified error message, if there is one; a function receives the error. */
  fetchFailed?: string | ((error: unknown) => string)
}

interface EntityTableProps<Row extends RowData> extends Omit<DataTableProps<Row>, 'label' | 'rows'> {
  /** Undefined while loading, or if that failed. */
  rows: Row[] | undefined
  query: { error: unknown; isPending: boolean; refetch(): unknown }
  texts: EntityTexts
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode
}

/** Rows as a table, or its loading, error or empty state. */
export function EntityTable<Row extends RowData>({ rows, query, texts, empty, ...table }: EntityTableProps<Row>) {
  const { error, isPending, refetch } = query
  const { failedTitle, fetchFailed = failedTitle } = texts
  useFailureToast(error, typeof fetchFailed === 'string' ? fetchFailed : fetchFailed(error))
  if (isPending) return <TableSkeleton label={texts.loading} columns={table.columns} />
  if (!rows) return <LoadFailed title={failedTitle} text={errorText(error)} retry={refetch} />
  if (rows.length === 0) return empty
  return <DataTable {...table} label={texts.title} rows={rows} />
}

const five = [0, 1, 2, 3, 4]

/** The columns with five placeholder rows. */
function TableSkeleton<Row extends RowData>({ label, columns }: { label: string; columns: Column<Row>[] }) {
  return (
    <div className={styles.box} role="status" aria-label={label}>
      <table className={`${styles.table} ${styles.skeleton}`} aria-hidden="true" inert>
        <TableHead columns={columns} />
        <tbody>
          {five.map((row) => (
            <tr key={row}>
              {columns.map(({ id, meta }) => (
                <td key={id} className={meta?.className}>
                  {meta?.skeleton ?? <Skeleton width="60%" height="0.875rem" />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
