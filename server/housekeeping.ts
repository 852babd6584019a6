import type { FastifyInstance } from 'fastify'
import type { UploadsService } from './features/media/uploads.service.ts'
import type { Storage } from './storage/storage.ts'

const hour = 3_600_000
const trashDays = 15

/** Once an hour, until the server closes: removes abandoned uploads, and what has been in the trash for 15 days. */
export function startHousekeeping(http: FastifyInstance, { storage, uploads }: { storage: Storage; uploads: UploadsService }) {
  const tidy = async () => {
    const now = new Date()
    await uploads.removeAbandoned(now)
    await storage.emptyTrash(new Date(now.getTime() - trashDays * 24 * hour))
  }
  const timer = setInterval(() => void tidy().catch((error) => http.log.error(error, 'housekeeping failed')), hour).unref()
  http.addHook('onClose', async () => clearInterval(timer))
}
