import type { CodeState } from '#contract/codes.ts'

interface Scheduled {
  starts_at: string | null
  ends_at: string | null
  fallback_destination: string | null
  is_active: boolean | 0 | 1
}

export function stateAt({ starts_at, ends_at, fallback_destination, is_active }: Scheduled, now: string): CodeState {
  if (!is_active) return 'off'
  if (starts_at !== null && starts_at > now) return 'scheduled'
  return hasEnded(ends_at, now) && fallback_destination === null ? 'ended' : 'live'
}

/** The destination according to the schedule alone, whether or not the code is live; null after the end of a code without a fallback. */
export const destinationByTime = (
  { destination, ends_at, fallback_destination }: { destination: string } & Scheduled,
  now: string,
): string | null => (hasEnded(ends_at, now) ? fallback_destination : destination)

const hasEnded = (endsAt: string | null, now: string) => endsAt !== null && endsAt <= now
