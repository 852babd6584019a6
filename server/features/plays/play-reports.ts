import type { PlayReport } from '#contract/plays.ts'
import { consume, type RateLimits } from '#server/database/rate-limits.ts'
import type { WriteQueue } from '#server/database/write-queue.ts'
import { clientNetwork } from '#server/http/client-network.ts'

/** Reports per address in ten minutes. A hall of a thousand phones that scan one code shares an address and sends two reports per song. */
const allowed = { keyPrefix: 'plays', points: 3_000, duration: 10 * 60, fallsBackToMemory: true }

export type PlayReports = ReturnType<typeof createPlayReports>

/** Accepts the play reports of browsers and apps. */
export function createPlayReports(queue: Pick<WriteQueue<PlayReport>, 'add'>, rateLimits: RateLimits) {
  const limiter = rateLimits(allowed)
  return {
    /** Counted soon after, in a batch. Throws too_many_requests. */
    async add(reports: readonly PlayReport[], { address }: { address: string }): Promise<void> {
      await consume(limiter, clientNetwork(address), { points: reports.length })
      queue.add(reports)
    },
  }
}
