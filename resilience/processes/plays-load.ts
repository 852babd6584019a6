import { randomBytes } from 'node:crypto'
import { queryPostgres } from '../crash-loop/integrity.ts'
import { brokenConnection, type Site } from '../crash-loop/site.ts'
import { servedByHeader } from './nginx.ts'

/** A killed process may lose only reports of its last two seconds (docs/operations.md), plus those that a busy machine had not written yet. */
const queuedMilliseconds = 10_000
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface Acknowledged {
  at: number
  /** Address of the process that acknowledged it: 'host:port'. */
  by: string | null
}

/** Reports listens one by one. Each acknowledged one must be counted once, except for those of a killed process's last moments. */
export function createPlaysLoad({ admin, songIds }: Site) {
  const acknowledged: Acknowledged[] = []
  const kills: { at: number; of: string }[] = []
  let sent = 0

  const mayBeLost = ({ at, by }: Acknowledged) =>
    kills.some((kill) => kill.of === by && at <= kill.at + 100 && kill.at - at < queuedMilliseconds)

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
      if (response?.ok) acknowledged.push({ at: Date.now(), by: response.headers.get(servedByHeader) })
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
    /** `address` of the killed process: 'http://host:port'. */
    noteKill: (address: string) => void kills.push({ at: Date.now(), of: new URL(address).host }),
    acknowledged: () => acknowledged.length,

    /** Call it after all processes have ended. */
    async counted(databaseUrl: string): Promise<number> {
      const [row] = await queryPostgres<{ plays: string }>(databaseUrl, 'select coalesce(sum(plays), 0) as plays from daily_plays')
      return Number(row?.plays)
    },

    problems(counted: number): string[] {
      const certain = acknowledged.filter((report) => !mayBeLost(report)).length
      const isRight = counted >= certain && counted <= sent
      return isRight ? [] : [`${counted} plays are counted, of ${certain} acknowledged for certain and ${sent} sent`]
    },
  }
}
