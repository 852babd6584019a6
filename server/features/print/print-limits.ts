import type { PrintFile, PrintOrder } from '#contract/print.ts'
import { bleedMillimetres, type Layout, layouts, millimetresOfInch, printItemsMax } from '#contract/print-layouts.ts'
import { AppError } from '#server/http/app-error.ts'
import { pageCount } from './layouts/cells.ts'
import { slugMillimetres } from './layouts/cut-marks.ts'

/** A3 with its marks at 600 dpi. */
const pagePixelsMax = 90_000_000
/** Two hundred A4 pages at 300 dpi. */
const filePixelsMax = 2_000_000_000

/** Throws print_too_large for what would keep the machine busy for minutes. */
export function checkPrintSize(order: PrintOrder, items: number, file?: PrintFile) {
  if (items > printItemsMax) throw new AppError('print_too_large')
  if (file?.format !== 'png') return
  const layout: Layout = layouts[order.layout]
  const around = layout.hasBleed ? bleedMillimetres + slugMillimetres : 0
  const pixels = (length: number) => ((length + 2 * around) / millimetresOfInch) * file.dpi
  const pagePixels = pixels(layout.page.width) * pixels(layout.page.height)
  if (pagePixels > pagePixelsMax || pagePixels * pageCount(order, items) > filePixelsMax) throw new AppError('print_too_large')
}
