import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { LikesRepository } from './likes.repository.ts'

export const likesRoutes = (likes: LikesRepository, songs: Pick<SongsService, 'requireAudible'>) =>
  ({
    'GET /api/likes': async ({ viewer }) => ({ songIds: await likes.songIdsOf(viewer.profileId) }),
    'PUT /api/songs/:id/like': async ({ params, viewer }) => {
      await songs.requireAudible(params.id, viewer)
      await likes.add(viewer.profileId, params.id)
      return undefined
    },
    'DELETE /api/songs/:id/like': async ({ params, viewer }) => {
      await songs.requireAudible(params.id, viewer)
      await likes.remove(viewer.profileId, params.id)
      return undefined
    },
  }) satisfies Partial<Handlers>
