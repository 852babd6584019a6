import { AppError } from '#server/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import type { RenditionsService } from './renditions.service.ts'

export const renditionsRoutes = ({ db, renditions }: { db: Db; renditions: RenditionsService }) => {
  /** Throws not_found, also if the song has an external file. */
  async function mediaPathOf(id: string): Promise<string> {
    const song = await db.songs.find(id)
    if (!song?.media_path) throw new AppError('not_found')
    return song.media_path
  }

  return {
    'GET /api/admin/songs/:id/media': async ({ params }) => renditions.mediaOf(await mediaPathOf(params.id)),
    'POST /api/admin/songs/:id/media/renditions': async ({ params }) => {
      await renditions.remake(await mediaPathOf(params.id))
    },
    'GET /api/admin/media-jobs': () => renditions.overview(),
    'POST /api/admin/media-jobs': async () => {
      await renditions.remakeAll()
    },
  } satisfies Partial<Handlers>
}
