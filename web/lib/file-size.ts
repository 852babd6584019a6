import { textsOfPage } from '#web/lib/texts/texts.tsx'

/**
 * Units, each for sizes from `from` bytes on, in steps of 1,000 like upload limits. Files are compared with these limits, so sizes are in
 * megabytes as soon as two decimals can show them.
 */
const units = [
  { from: 1e12, unit: 'terabyte', bytes: 1e12, digits: 2 },
  { from: 1e9, unit: 'gigabyte', bytes: 1e9, digits: 2 },
  { from: 5e3, unit: 'megabyte', bytes: 1e6, digits: 2 },
  { from: 1e3, unit: 'kilobyte', bytes: 1e3, digits: 0 },
] as const

const single = { unit: 'byte', bytes: 1, digits: 0 } as const

const unitOf = (size: number) => units.find(({ from }) => size >= from) ?? single

/** '12 bytes', '4 kB', '0.05 MB', '1.20 GB' */
export function fileSize(size: number): string {
  const { tag, language } = textsOfPage()
  const { unit, bytes, digits } = unitOf(size)
  // Bytes have no short form, and Arabic writes units out.
  const unitDisplay = unit === 'byte' || language === 'ar' ? 'long' : 'short'
  return (size / bytes).toLocaleString(tag, { style: 'unit', unit, unitDisplay, ...decimals(digits) })
}

/** The '26.41' of '26.41 of 42.58 MB'. */
export function partOfSize(part: number, size: number): string {
  const { bytes, digits } = unitOf(size)
  return (part / bytes).toLocaleString(textsOfPage().tag, decimals(digits))
}

const decimals = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits })
