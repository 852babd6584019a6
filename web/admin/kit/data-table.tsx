import { constructRow, FlexRender, type Row, type RowData, useTable } from '@tanstack/react-table'
import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, type Ref, useCallback, useEffect, useRef } from 'react'
import type { RowCount } from '#contract/fields.ts'
import styles from './data-table.module.css'
import { useIsSelected } from './selection-context.tsx'
import { type Column, features, type Sort, TableHead } from './table-head.tsx'
import { useListTop } from './use-list-top.ts'
import { useScrollPosition } from './use-scroll-position.ts'

export type { Column, Sort } from './table-head.tsx'

export interface DataTableProps<Item extends RowData> {
  label: string
  columns: Column<Item>[]
  rows: Item[]
  /** Must be a stable function: a new one recomputes the positions of all rows. */
  rowKey(row: Item): string
  /** Number of all rows, loaded or not; undefined if unknown. */
  count?: RowCount | undefined
  /** The current order, by a column's `meta.sortBy`. */
  sort?: Sort
  onSort?(sort: Sort): void
  /** Displayed above the head, and sticky with it: a SelectionBar. */
  bar?: ReactNode
  /** Displayed below the last loaded row: a loading indicator or an error. */
  end?: ReactNode
  /** Called when the last loaded rows are about to become visible. */
  onNearEnd?(): void
  /** Index of the first row to show, as reported by onPosition. */
  startAt?: number
  /** Called with the first visible row when scrolling stops. */
  onPosition?(index: number): void
}

const none: never[] = []
const rowHeight = 57
const overscan = 12
/** Height of the sticky screen bar and table head. */
const coveredHeight = 112

/** Estimated height until layout: measuring on mount would force a layout for each row. */
const heightOf = (row: Element, laidOut: ResizeObserverEntry | undefined, { options, itemSizeCache }: Virtualizer<Window, Element>) =>
  Math.round(
    laidOut?.borderBoxSize[0]?.blockSize ?? itemSizeCache.get(options.getItemKey(Number(row.getAttribute('data-index')))) ?? rowHeight,
  )

/** A virtualized table that scrolls with the page. */
export function DataTable<Item extends RowData>({
  label,
  columns,
  rows,
  rowKey,
  count,
  sort,
  onSort,
  bar,
  end,
  onNearEnd,
  startAt = 0,
  onPosition,
}: DataTableProps<Item>) {
  // Row models are constructed only for visible items: thousands would take longer than a frame.
  const table = useTable<typeof features, Item>({ features, columns, data: none })
  const firstRow = useRef<HTMLTableSectionElement>(null)
  const scrollMargin = useListTop(firstRow, Boolean(bar))

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin,
    scrollPaddingStart: coveredHeight,
    measureElement: heightOf,
    getItemKey: useCallback((index: number) => rowKey(rows[index] as Item), [rows, rowKey]),
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

  return (
    <div className={styles.box} data-bar={bar ? true : undefined} data-end={end ? true : undefined}>
      {bar}
      <table className={styles.table} aria-label={label} aria-rowcount={typeof count === 'number' ? count + 1 : -1}>
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        <Spacer ref={firstRow} height={above} />
        <tbody>
          {visible.map(({ index }) => {
            const item = rows[index]
            if (item === undefined) return null
            const row = constructRow(table, rowKey(item), item, index, 0)
            return <BodyRow key={row.id} row={row} measure={virtualizer.measureElement} />
          })}
        </tbody>
        <Spacer height={below} />
      </table>
      {end}
    </div>
  )
}

interface BodyRowProps<Item extends RowData> {
  row: Row<typeof features, Item>
  measure(element: HTMLElement | null): void
}

function RenderedRow<Item extends RowData>({ row, measure }: BodyRowProps<Item>) {
  return (
    <tr ref={measure} data-index={row.index} data-selected={useIsSelected(row.id) || undefined} aria-rowindex={row.index + 2}>
      {row.getAllCells().map((cell) => {
        const { meta } = cell.column.columnDef
        const [Cell, scope] = meta?.namesRow ? (['th', 'row'] as const) : (['td'] as const)
        return (
          <Cell key={cell.id} scope={scope} className={meta?.className} aria-label={meta?.cellName?.(row.index)}>
            <FlexRender cell={cell} />
          </Cell>
        )
      })}
    </tr>
  )
}

/** Memoized, so that scrolling and loading do not rerender unchanged rows. */
const BodyRow = memo(
  RenderedRow,
  (before, now) => before.row.original === now.row.original && before.row.index === now.row.index,
) as typeof RenderedRow

const Spacer = ({ height, ref }: { height: number; ref?: Ref<HTMLTableSectionElement> }) => (
  <tbody ref={ref} aria-hidden="true">
    <tr style={{ height }} />
  </tbody>
)
