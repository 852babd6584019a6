/** Whether this is the length of a live stream, which has no end. */
export const isLive = (seconds: number | null) => seconds === Number.POSITIVE_INFINITY

/** The length of a song; `live` for a live stream. */
export const formatLength = (seconds: number | null, live: string) => (isLive(seconds) ? live : formatDuration(seconds))

/** 0 if there is no end, or if it is not known. */
export const endOf = (seconds: number | null) => (isLive(seconds) ? 0 : (seconds ?? 0))

/** 187.4 -> '3:07'. Returns `missing` if the length is unknown. */
export function formatDuration(seconds: number | null | undefined, missing = '0:00') {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return missing
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
