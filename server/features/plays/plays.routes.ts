import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { PlayReport } from '#contract/plays.ts'
import type { RateLimits } from '#server/database/rate-limits.ts'
import type { WriteQueue } from '#server/database/write-queue.ts'
import { AppError } from '#server/http/app-error.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import { isRobot } from '#server/http/robots.ts'

/** Reports per address in ten minutes. A hall of a thousand phones that scan one code shares an address and sends two reports per song. */
const allowed = { keyPrefix: 'plays', points: 3_000, duration: 10 * 60, goesOn: true }

export function playsRoutes(queue: Pick<WriteQueue<PlayReport>, 'add'>, rateLimits: RateLimits) {
  const limiter = rateLimits(allowed)
  return {
    'POST /api/plays': async ({ body: { reports }, request }) => {
      await consume(limiter, clientNetwork(request.ip), reports.length)
      const agent = request.headers['user-agent']
      // Robots get no error, because they would come back under another name.
      if (agent && !isRobot(agent)) queue.add(reports)
      return undefined
    },
  } satisfies Partial<Handlers>
}

async function consume(limiter: RateLimiterAbstract, address: string, points: number): Promise<void> {
  try {
    await limiter.consume(address, points)
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(rejection.msBeforeNext / 1000) })
  }
}
