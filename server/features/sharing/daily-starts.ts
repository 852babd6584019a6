import { createHmac, randomBytes } from 'node:crypto'
import { dayOf } from '#server/database/days.ts'
import { clientNetwork } from '#server/http/client-network.ts'

interface Start {
  address: string
  agent: string
  songId: string
}

/**
 * Tells the first start of a download on a day (UTC) from further ones by the same app. Apps ask for a file several times: when they
 * continue a download, and for each part that they play. Remembers hashes in memory only, with a random key that is replaced each day.
 */
export function createDailyStarts({ rememberedMax = 100_000, now = () => new Date() } = {}) {
  const seen = new Set<string>()
  let key = { day: '', bytes: Buffer.alloc(0) }

  return {
    isFirst({ address, agent, songId }: Start): boolean {
      const day = dayOf(now())
      if (key.day !== day) {
        key = { day, bytes: randomBytes(32) }
        seen.clear()
      }
      const hash = createHmac('sha256', key.bytes)
        .update(JSON.stringify([clientNetwork(address), agent, songId]))
        .digest('base64')
      if (seen.has(hash)) return false
      seen.add(hash)
      if (seen.size > rememberedMax) for (const oldest of seen.values().take(1)) seen.delete(oldest)
      return true
    },
  }
}
