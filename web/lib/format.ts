/** 187.4 -> '3:07'. Returns `missing` if the length is unknown. */
export function formatDuration(seconds: number | null | undefined, missing = '0:00') {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return missing
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
