import { type CellData, type ColumnDef, type RowData, tableFeatures, useTable } from '@tanstack/react-table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './data-table.module.css'
import { useScrollPosition } from './use-scroll-position.ts'

export const features = tableFeatures({ columnMeta: {} as { className?: string | undefined } })
export type Column<Row extends RowData> = ColumnDef<typeof features, Row, CellData>

interface Props<Row extends RowData> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey(row: Row): string
  /** All rows there are, loaded or not; undefined when nobody knows. */
  count?: number | undefined
  /** Stands below the last loaded row: more on its way, or why not. */
  end?: ReactNode
  /** The last loaded rows are about to be seen. */
  onNearEnd?(): void
  /** Index of the row to begin with, as onPosition told it earlier. */
  startAt?: number
  /** The first row in sight, each time scrolling comes to rest. */
  onPosition?(index: number): void
}

const rowHeight = 57
const overscan = 12
/** Screen bar and table head, which stay in place while rows go beneath them. */
const coveredHeight = 112

/** One continuous table that scrolls with the page and renders only the rows in sight. */
export function DataTable<Row extends RowData>({
  label,
  columns,
  rows,
  rowKey,
  count,
  end,
  onNearEnd,
  startAt = 0,
  onPosition,
}: Props<Row>) {
  const table = useTable({ features, columns, data: rows, getRowId: rowKey })
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY)
  }, [])

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin,
    scrollPaddingStart: coveredHeight,
    getItemKey: (index) => rowKey(rows[index] as Row),
  })
  const visible = virtualizer.getVirtualItems()
  const above = (visible[0]?.start ?? scrollMargin) - scrollMargin
  const below = virtualizer.getTotalSize() - ((visible.at(-1)?.end ?? scrollMargin) - scrollMargin)

  const lastIndex = visible.at(-1)?.index ?? -1
  const isNearEnd = lastIndex >= rows.length - overscan
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])

  useScrollPosition(virtualizer, { startAt, coveredHeight, onRest: onPosition })

  const tableRows = table.getRowModel().rows
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={label} aria-rowcount={count === undefined ? -1 : count + 1}>
        <TableHead columns={columns} />
        <Spacer height={above} />
        <tbody ref={body}>
          {visible.map(({ index }) => {
            const row = tableRows[index]
            if (!row) return null
            return (
              <tr key={row.id} ref={virtualizer.measureElement} data-index={index} aria-rowindex={index + 2}>
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} className={cell.column.columnDef.meta?.className}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
        <Spacer height={below} />
      </table>
      {end}
    </div>
  )
}

const Spacer = ({ height }: { height: number }) => (
  <tbody aria-hidden="true">
    <tr style={{ height }} />
  </tbody>
)

/** Needs plain text as headers. */
export function TableHead<Row extends RowData>({ columns }: { columns: Column<Row>[] }) {
  return (
    <>
      <colgroup>
        {columns.map(({ id, meta }) => (
          <col key={id} className={meta?.className} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ id, meta, header }) => (
            <th key={id} scope="col" className={meta?.className}>
              {header as string}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}
