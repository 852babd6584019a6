import type { FastifyInstance } from 'fastify'
import type { ActivityRepository } from './features/activity/activity.repository.ts'
import type { UploadsService } from './features/media/uploads.service.ts'
import type { DiscardedFiles } from './features/songs/discarded-files.ts'
import type { Storage } from './storage/storage.ts'

const hour = 3_600_000
const trashDays = 15
const activityDays = 90

interface Tidied {
  storage: Storage
  uploads: UploadsService
  activity: ActivityRepository
  discarded: DiscardedFiles
}

/**
 * At start, and once an hour until the server closes: goes on with files on their way to the trash. Once an hour: removes abandoned uploads,
 * trash of 15 days ago and activity of 90 days ago.
 */
export function startHousekeeping(http: FastifyInstance, { storage, uploads, activity, discarded }: Tidied) {
  const tidy = async () => {
    const now = new Date()
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * hour)
    await uploads.removeAbandoned(now)
    await storage.emptyTrash(daysAgo(trashDays))
    await activity.removeBefore(daysAgo(activityDays))
    await discarded.trash()
  }
  const report = (error: unknown) => http.log.error(error, 'housekeeping failed')
  void discarded.trash().catch(report)
  const timer = setInterval(() => void tidy().catch(report), hour).unref()
  http.addHook('onClose', async () => clearInterval(timer))
}
