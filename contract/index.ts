import { activityEndpoints } from './activity.ts'
import { categoriesEndpoints } from './categories.ts'
import { likesEndpoints } from './likes.ts'
import { playlistsEndpoints } from './playlists.ts'
import { redirectionsEndpoints } from './redirections.ts'
import { searchEndpoints } from './search.ts'
import { sessionEndpoints } from './session.ts'
import { settingsEndpoints } from './settings.ts'
import { songSelectionsEndpoints } from './song-selections.ts'
import { songsEndpoints } from './songs.ts'
import { uploadsEndpoints } from './uploads.ts'

/** The whole API as one table: 'METHOD /path' -> endpoint. */
export const api = {
  ...sessionEndpoints,
  ...settingsEndpoints,
  ...songsEndpoints,
  ...songSelectionsEndpoints,
  ...categoriesEndpoints,
  ...playlistsEndpoints,
  ...searchEndpoints,
  ...likesEndpoints,
  ...redirectionsEndpoints,
  ...uploadsEndpoints,
  ...activityEndpoints,
}

export type Api = typeof api
export type EndpointKey = keyof Api
