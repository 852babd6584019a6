/** Distance from one bar to the next, in pixels. */
const pitch = 4
const leastHeight = 2

/** Vertical strokes around the middle, as many as fit. The highest has the full height, so that quiet songs show their shape, too. */
export function barPath(peaks: readonly number[], { width, height }: { width: number; height: number }): string {
  const count = Math.floor(width / pitch)
  const highest = Math.max(1, ...peaks)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    const length = Math.max(leastHeight, ((height - leastHeight) * Math.max(...peaks.slice(from, to))) / highest)
    const x = ((bar + 0.5) * width) / count
    return `M${x.toFixed(1)} ${((height - length) / 2).toFixed(1)}v${length.toFixed(1)}`
  }).join('')
}
