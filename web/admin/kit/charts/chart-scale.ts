const steps = [1, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** Upper end of an axis that starts at 0: a round number, not below `highest`, whose half is an integer. */
export function roundMaximum(highest: number): number {
  if (highest <= 2) return 2
  const magnitude = 10 ** Math.floor(Math.log10(highest))
  const round = steps.map((step) => step * magnitude).find((value) => value >= highest && Number.isInteger(value / 2))
  return round ?? 10 * magnitude
}

const labelsMax = 5

/** Indexes of the bars with a label: at most five, at equal distances, up to the last. */
export function labelledBars(count: number): number[] {
  const step = Math.max(1, Math.ceil((count - 1) / (labelsMax - 1)))
  return Array.from({ length: Math.ceil(count / step) }, (_, place) => count - 1 - place * step).reverse()
}
