/** Columns of a stream's thumbnails, which are arranged in rows in one picture beside its main playlist. */
export const stripColumns = 10

const secondsMin = 2
const countMax = 100

/** Thumbnails of a video of this length: one per `interval` seconds, starting with the first. */
export function stripOf(durationSeconds: number) {
  const interval = Math.max(secondsMin, Math.ceil(durationSeconds / countMax))
  const count = Math.max(1, Math.ceil(durationSeconds / interval))
  return { interval, count, rows: Math.ceil(count / stripColumns) }
}

export const stripName = 'strip.jpg'
export const stripAddress = (streamUrl: string): string => streamUrl.replace(/[^/]+$/, stripName)
