import type { Handlers } from '#server/http/endpoints.ts'
import type { PublicPlaylistsService } from './public-playlists.service.ts'

export const playlistsRoutes = (playlists: PublicPlaylistsService) =>
  ({
    'GET /api/playlists/:id': {
      anonymous: ({ params }) => playlists.get(params.id),
      personal: ({ params, ...visitor }) => playlists.get(params.id, visitor),
    },
    'GET /api/featured-playlists': ({ query }) => playlists.listFeatured(query),
    'GET /api/playlist-categories': async () => ({ categories: await playlists.listCategories() }),
    'GET /api/categories/:id/playlists': ({ params, query }) =>
      playlists.listOfCategory(params.id, { ...query, search: query.search ?? '' }),
  }) satisfies Partial<Handlers>
