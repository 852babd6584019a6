import type { PrintOrder } from '#contract/print.ts'
import { type Layout, layouts } from '#contract/print-layouts.ts'

/*
 * How many codes a page has. Apart from what draws them: the server counts pages before a process is asked to print, and loads no fonts for
 * that.
 */

export const cellsOf = ({ grid }: Layout): number => grid.columns * grid.rows

/** Cells of the first sheet that stay empty. */
export function skippedCells(order: PrintOrder): number {
  const cells = cellsOf(layouts[order.layout])
  return cells > 1 ? order.skipCells % cells : 0
}

export const pageCount = (order: PrintOrder, items: number): number =>
  Math.ceil((items + skippedCells(order)) / cellsOf(layouts[order.layout]))
