import { decodeCursor } from '#server/database/cursor.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { PublicPlaylistsService } from './public-playlists.service.ts'

export const playlistsRoutes = (playlists: PublicPlaylistsService) =>
  ({
    'GET /api/playlists/:id': ({ params }) => playlists.get(params.id),
    'GET /api/featured-playlists': async () => ({ playlists: await playlists.listFeatured() }),
    'GET /api/playlist-categories': async () => ({ categories: await playlists.listCategories() }),
    'GET /api/categories/:id/playlists': ({ params, query }) =>
      playlists.listOfCategory(params.id, {
        search: query.search ?? '',
        after: query.cursor ? decodeCursor(query.cursor) : null,
        limit: query.limit,
      }),
  }) satisfies Partial<Handlers>
