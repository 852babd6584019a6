import type { PrintFinding, PrintOrder } from '#contract/print.ts'
import { contrast } from '#design/text-on.ts'
import { type Inks, scanContrast } from './colors.ts'
import type { PrintItem } from './drawing.ts'
import type { QrCode } from './qr/code.ts'

/** Office printers and presses keep modules of a third of a millimetre apart: four dots at 300 dpi. */
const printableModule = 0.33
/** A phone reads a code from ten times its width. */
const distanceInWidths = 10

interface Checked {
  code: QrCode
  /** Millimetres of a module. */
  unit: number
  inks: Inks
  item: PrintItem
  order: PrintOrder
}

type Found = Pick<PrintFinding, 'code' | 'weight' | 'details'>

const rounded = (value: number) => Math.round(value * 100) / 100

/** What keeps one code on paper from being scanned, or changed it so that it is. */
export function checkCode({ code, unit, inks, item, order }: Checked): Found[] {
  const found: Found[] = []
  const scanned = rounded(contrast(inks.dark, inks.light))
  const moduleMillimetres = rounded(unit)
  const neededMillimetres = rounded((order.distanceMetres * 1000) / distanceInWidths / code.size)
  if (scanned < scanContrast)
    found.push({ code: 'low_contrast', weight: scanned < 3 ? 'problem' : 'warning', details: { contrast: scanned } })
  if (contrast(inks.dark, '#000000') > contrast(inks.light, '#000000')) found.push({ code: 'inverted', weight: 'problem', details: {} })
  if (unit < printableModule)
    found.push({ code: 'unprintable_modules', weight: 'problem', details: { moduleMillimetres, neededMillimetres: printableModule } })
  else if (moduleMillimetres < neededMillimetres)
    found.push({
      code: 'small_modules',
      weight: 'warning',
      details: { moduleMillimetres, neededMillimetres, distanceMetres: order.distanceMetres },
    })
  if (order.middle.kind !== 'none' && code.middle === 0) found.push({ code: 'middle_too_large', weight: 'warning', details: {} })
  if (code.level !== order.errorLevel)
    found.push({ code: 'level_raised', weight: 'note', details: { from: order.errorLevel, to: code.level } })
  if (order.colors.palette === 'category' && inks.dark !== item.color)
    found.push({ code: 'color_darkened', weight: 'note', details: { from: item.color, to: inks.dark } })
  if (!item.isPublic) found.push({ code: 'not_public', weight: 'warning', details: {} })
  return found
}
