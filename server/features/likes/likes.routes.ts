import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'

export const likesRoutes = ({ db, songs }: { db: Db; songs: Pick<SongsService, 'requireAudible'> }) =>
  ({
    'GET /api/likes': async ({ viewer }) => ({ songIds: await db.likes.songIdsOf(viewer.profileId) }),
    'PUT /api/songs/:id/like': async ({ params, viewer, request }) => {
      await songs.requireAudible(params.id, request)
      await db.likes.add(viewer.profileId, params.id)
    },
    // Also for a song that the viewer may no longer see, because the list of likes contains it.
    'DELETE /api/songs/:id/like': async ({ params, viewer }) => {
      await db.likes.remove(viewer.profileId, params.id)
    },
  }) satisfies Partial<Handlers>
