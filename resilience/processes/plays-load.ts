import { randomBytes } from 'node:crypto'
import { queryPostgres } from '../crash-loop/integrity.ts'
import { brokenConnection, type Site } from '../crash-loop/site.ts'

/** A killed process loses only younger reports (docs/operations.md). With a margin for a busy machine. */
const queuedMilliseconds = 2_500
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Reports one listen after the other. Acknowledged ones are counted once, except for the last moments of a killed process. */
export function createPlaysLoad({ admin, songIds }: Site) {
  const acknowledgedAt: number[] = []
  const kills: number[] = []
  let sent = 0

  const mayBeLost = (at: number) => kills.some((kill) => at <= kill + 100 && kill - at < queuedMilliseconds)

  return {
    async step() {
      const songId = songIds[sent % songIds.length]
      const report = { listenId: randomBytes(16).toString('hex'), songId, kind: 'play', source: 'site' }
      sent++
      const response = await admin
        .request('/api/plays', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': browser },
          body: JSON.stringify({ reports: [report] }),
        })
        .catch(brokenConnection)
      if (response?.ok) acknowledgedAt.push(Date.now())
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
    noteKill: () => void kills.push(Date.now()),
    acknowledged: () => acknowledgedAt.length,

    /** When all processes have ended. */
    async counted(databaseUrl: string): Promise<number> {
      const [row] = await queryPostgres<{ plays: string }>(databaseUrl, 'select coalesce(sum(plays), 0) as plays from daily_plays')
      return Number(row?.plays)
    },

    problems(counted: number): string[] {
      const certain = acknowledgedAt.filter((at) => !mayBeLost(at)).length
      const isRight = counted >= certain && counted <= sent
      return isRight ? [] : [`${counted} plays are counted, of ${certain} acknowledged for certain and ${sent} sent`]
    },
  }
}
