import type { PrintDiagnostic, PrintJob } from '#contract/print.ts'
import { contrast } from '#design/text-on.ts'
import { type Inks, scanContrast } from './colors.ts'
import type { PrintItem } from './page-model.ts'
import type { QrCode } from './qr-code.ts'

export interface Diagnostics {
  add(diagnostic: Omit<PrintDiagnostic, 'count'>): void
  /** Worst first. */
  list(): PrintDiagnostic[]
}

const severities = ['error', 'warning', 'info'] as const

/** Merges the same diagnostic of several items into one, with the details of the first. */
export function createDiagnostics(): Diagnostics {
  const merged = new Map<string, PrintDiagnostic>()
  return {
    add(diagnostic) {
      const key = `${diagnostic.code} ${diagnostic.severity}`
      const first = merged.get(key)
      if (first) first.count++
      else merged.set(key, { ...diagnostic, count: 1 })
    },
    list: () => [...merged.values()].sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity)),
  }
}

/** The smallest module in millimeters that office printers and presses can separate: four dots at 300 dpi. */
const printableModule = 0.33
/** Scanning distance of phones, in widths of the code. */
const distanceInWidths = 10

interface PositionedCode {
  code: QrCode
  /** Module size in millimeters. */
  unit: number
  inks: Inks
  item: PrintItem
  job: PrintJob
}

export type ItemDiagnostic = Pick<PrintDiagnostic, 'code' | 'severity' | 'details'>

const rounded = (value: number) => Math.round(value * 100) / 100

/** Problems that make one code unscannable, and the corrections that were applied. */
export function checkCode({ code, unit, inks, item, job }: PositionedCode): ItemDiagnostic[] {
  const diagnostics: ItemDiagnostic[] = []
  const codeContrast = rounded(contrast(inks.dark, inks.light))
  const moduleMillimetres = rounded(unit)
  const neededMillimetres = rounded((job.distanceMetres * 1000) / distanceInWidths / code.size)
  if (codeContrast < scanContrast)
    diagnostics.push({ code: 'low_contrast', severity: codeContrast < 3 ? 'error' : 'warning', details: { contrast: codeContrast } })
  if (contrast(inks.dark, '#000000') > contrast(inks.light, '#000000'))
    diagnostics.push({ code: 'inverted', severity: 'error', details: {} })
  if (unit < printableModule)
    diagnostics.push({
      code: 'unprintable_modules',
      severity: 'error',
      details: { moduleMillimetres, neededMillimetres: printableModule },
    })
  else if (moduleMillimetres < neededMillimetres)
    diagnostics.push({
      code: 'small_modules',
      severity: 'warning',
      details: { moduleMillimetres, neededMillimetres, distanceMetres: job.distanceMetres },
    })
  if (job.centerImage.kind !== 'none' && code.clearing === 0)
    diagnostics.push({ code: 'center_image_omitted', severity: 'warning', details: {} })
  if (code.level !== job.errorLevel)
    diagnostics.push({ code: 'level_raised', severity: 'info', details: { from: job.errorLevel, to: code.level } })
  if (job.colors.palette === 'category' && inks.dark !== item.color)
    diagnostics.push({ code: 'color_darkened', severity: 'info', details: { from: item.color, to: inks.dark } })
  if (!item.isPublic) diagnostics.push({ code: 'not_public', severity: 'warning', details: {} })
  return diagnostics
}
