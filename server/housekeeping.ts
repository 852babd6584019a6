import type { FastifyInstance } from 'fastify'
import { trashDays } from '#contract/trash.ts'
import { ifAvailable, type SharedLocks } from './database/engine/shared-locks.ts'
import type { AnalyticsService } from './features/analytics/analytics.service.ts'
import type { NightlyBackups } from './features/archive/nightly-backups.ts'
import type { DiscardedFiles } from './features/media/discarded-files.ts'
import type { PlaysService } from './features/plays/plays.service.ts'
import type { UploadsService } from './features/uploads/uploads.service.ts'
import type { Db } from './repositories.ts'
import type { Storage } from './storage/storage.ts'

const minute = 60_000
const hour = 60 * minute
const activityDays = 90

interface Tidied {
  locks: SharedLocks
  storage: Storage
  uploads: UploadsService
  db: Db
  plays: PlaysService
  analytics: AnalyticsService
  discarded: DiscardedFiles
  backups: NightlyBackups
}

/**
 * Until the server closes. Once an hour: removes abandoned uploads, deleted items and files of 15 days ago, activity of 90 days ago and what is known of
 * listens of the day before. Now and once a minute: begins the day, in UTC, that has not begun yet. Once a minute: makes last night's backup
 * where it is missing. Now and once an hour: goes on with files on their way to the trash. Of several processes, one at a time does each.
 */
export async function startHousekeeping(
  http: FastifyInstance,
  { locks, storage, uploads, db, plays, analytics, discarded, backups }: Tidied,
) {
  const tidy = async () => {
    const now = new Date()
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * hour)
    await uploads.removeAbandoned(now)
    await db.trash.removeUntil(daysAgo(trashDays).toISOString())
    await storage.emptyTrash(daysAgo(trashDays))
    await db.activity.removeBefore(daysAgo(activityDays))
    await plays.deleteExpiredListens()
    await discarded.trash()
  }
  /** Does nothing where the day has begun; asked again and again, because an archive may bring an earlier day back. */
  const startDay = async () => {
    await plays.startDay()
    await analytics.startDay()
  }
  const safely = (work: () => Promise<void>) => work().catch((error) => http.log.error(error, 'housekeeping failed'))
  const timers = [
    setInterval(() => void safely(() => ifAvailable(locks, 'housekeeping', tidy)), hour),
    setInterval(() => void safely(startDay), minute),
    setInterval(() => void safely(backups.makeDue), minute),
  ]
  for (const timer of timers) timer.unref()
  http.addHook('onClose', async () => timers.forEach(clearInterval))
  void safely(discarded.trash)
  await safely(startDay)
}
