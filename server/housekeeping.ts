import type { FastifyInstance } from 'fastify'
import { liveHours } from '#contract/playlists.ts'
import { TrashKind, trashDays } from '#contract/trash.ts'
import { ifAvailable, type SharedLocks } from './database/engine/shared-locks.ts'
import type { AnalyticsService } from './features/analytics/analytics.service.ts'
import type { NightlyBackups } from './features/archive/nightly-backups.ts'
import type { DiscardedFiles } from './features/media/discarded-files.ts'
import type { PendingCovers } from './features/media/pending-covers.ts'
import type { SignedAddresses } from './features/media/signed-addresses.ts'
import type { OwnPagesService } from './features/own-pages/own-pages.service.ts'
import type { PlaysService } from './features/plays/plays.service.ts'
import type { TrashService } from './features/trash/trash.service.ts'
import type { UploadsService } from './features/uploads/uploads.service.ts'
import type { Db } from './repositories.ts'
import type { Storage } from './storage/storage.ts'
import { removeUnusedProtections } from './visibility/unused-protections.ts'

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
  signedAddresses: SignedAddresses | null
  pendingCovers: PendingCovers
  ownPages: Pick<OwnPagesService, 'removeUnusedPictures'>
  trash: Pick<TrashService, 'removeUntil'>
  backups: NightlyBackups
}

/**
 * Runs periodic jobs until the server closes; each runs in one process at a time. Hourly: deletes abandoned uploads, deleted items and
 * trashed files after 15 days, activity after 90 days, counted listens after a day, forgotten live views, and expired signed addresses;
 * resumes moving files to the trash and making covers. Every minute: starts the day (UTC), and writes last night's backup if it is missing.
 * Closing waits for a backup that is being written.
 */
export async function startHousekeeping(
  http: FastifyInstance,
  { locks, storage, uploads, db, plays, analytics, discarded, signedAddresses, pendingCovers, ownPages, trash, backups }: Tidied,
) {
  const tidy = async () => {
    const now = new Date()
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * hour)
    await uploads.removeAbandoned(now)
    await trash.removeUntil(daysAgo(trashDays).toISOString(), TrashKind.options)
    await storage.emptyTrash(daysAgo(trashDays))
    await db.activity.removeBefore(daysAgo(activityDays))
    await removeUnusedProtections(db, daysAgo(trashDays).toISOString())
    await plays.deleteExpiredListens()
    await db.liveSongs.removeBefore(new Date(now.getTime() - liveHours * hour).toISOString())
    await discarded.trash()
    await signedAddresses?.removeExpired()
    await pendingCovers.tidy(now)
    await ownPages.removeUnusedPictures(now)
  }
  /** Idempotent per day; repeated, because a restored archive may contain an earlier day. */
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
  http.addHook('onClose', async () => {
    timers.forEach(clearInterval)
    await backups.settled()
  })
  void safely(discarded.trash)
  pendingCovers.start()
  await safely(startDay)
}
