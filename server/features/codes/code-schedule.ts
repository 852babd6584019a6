import type { CodeState } from '#contract/codes.ts'

interface Scheduled {
  starts_at: string | null
  ends_at: string | null
  afterwards: string | null
  is_active: boolean | 0 | 1
}

/** What whoever scans it at this instant gets. */
export function stateAt({ starts_at, ends_at, afterwards, is_active }: Scheduled, now: string): CodeState {
  if (!is_active) return 'off'
  if (starts_at !== null && starts_at > now) return 'waiting'
  return hasEnded(ends_at, now) && afterwards === null ? 'ended' : 'leads'
}

/** Where it leads at this instant, or would; null where it has ended for good. */
export const leadingAt = ({ aim, ends_at, afterwards }: { aim: string } & Scheduled, now: string): string | null =>
  hasEnded(ends_at, now) ? afterwards : aim

const hasEnded = (endsAt: string | null, now: string) => endsAt !== null && endsAt <= now
