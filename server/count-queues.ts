import { createWriteQueue } from './database/write-queue.ts'
import type { Scan } from './features/codes/scans.ts'
import type { CountedDownload } from './features/downloads/download-counts.repository.ts'
import type { PlaysService } from './features/plays/plays.service.ts'
import { type Hit, hitCounts } from './features/redirections/redirection-hits.ts'
import type { Db } from './repositories.ts'

interface Deps {
  db: Db
  plays: Pick<PlaysService, 'count'>
  log: Parameters<typeof createWriteQueue>[0]['log']
}

/** The queues of what visitors do, which is counted without delaying their requests. */
export const createCountQueues = ({ db, plays, log }: Deps) => ({
  plays: createWriteQueue({ name: 'plays', write: plays.count, log }),
  hits: createWriteQueue<Hit>({ name: 'hits', write: (hits) => db.transaction((tx) => tx.redirections.addHits(hitCounts(hits))), log }),
  scans: createWriteQueue<Scan>({ name: 'scans', write: (scans) => db.transaction((tx) => tx.codeScans.add(scans)), log }),
  downloads: createWriteQueue<CountedDownload>({
    name: 'downloads',
    write: (downloads) => db.transaction((tx) => tx.downloadCounts.add(downloads)),
    log,
  }),
})
