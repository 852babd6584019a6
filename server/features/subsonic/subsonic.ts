import type { LibraryVersion } from '#server/database/library-version.ts'
import { createLibraryCache } from '#server/database/versioned-cache.ts'
import type { AlbumsService } from '#server/features/albums/albums.service.ts'
import type { PlaylistsService } from '#server/features/playlists/playlists.service.ts'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { PlayReports } from '#server/features/plays/play-reports.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { DownloadOffers } from '#server/features/songs/download-offers.ts'
import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { Db } from '#server/repositories.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Endpoint } from './endpoint.ts'
import { aboutEndpoints } from './endpoints/about.ts'
import { browsingEndpoints } from './endpoints/browsing.ts'
import { emptyEndpoints } from './endpoints/empty.ts'
import { listeningEndpoints } from './endpoints/listening.ts'
import { listEndpoints } from './endpoints/lists.ts'
import { lyricsEndpoints } from './endpoints/lyrics.ts'
import { mediaEndpoints } from './endpoints/media.ts'
import { playlistEndpoints } from './endpoints/playlists.ts'
import { searchEndpoints } from './endpoints/search.ts'
import { similarEndpoints } from './endpoints/similar.ts'
import { starringEndpoints } from './endpoints/starring.ts'
import { systemEndpoints } from './endpoints/system.ts'
import { createFoundAlbums } from './found-albums.ts'
import { createOffsetPages } from './offset-pages.ts'
import { createOwnPlaylists } from './own-playlists.ts'
import { createPresenter } from './present.ts'
import type { Members } from './protocol.ts'
import { createSingles } from './singles.ts'
import { createStars } from './stars.ts'

interface Deps {
  db: Db
  settings: SettingsRepository
  songs: SongsService
  albums: AlbumsService
  playlists: PlaylistsService
  publicPlaylists: PublicPlaylistsService
  playReports: PlayReports
  storage: Pick<Storage, 'read'>
  libraryVersion: Pick<LibraryVersion, 'current'>
  downloadOffers: DownloadOffers
}

/** The artist index of a library with a million songs takes some 10 MB. */
const indexBytesMax = 50_000_000

/** All supported OpenSubsonic endpoints, by name. */
export function createSubsonicEndpoints(deps: Deps): ReadonlyMap<string, Endpoint> {
  const cache = createLibraryCache<readonly Members[]>({
    version: deps.libraryVersion,
    bytesMax: indexBytesMax,
    bytesOf: (rows) => JSON.stringify(rows).length,
  })
  const albums = createFoundAlbums(deps)
  const shared = {
    ...deps,
    cache,
    pages: createOffsetPages(),
    present: createPresenter(deps),
    singles: createSingles({ ...deps, cache }),
    albums,
    stars: createStars({ ...deps, albums }),
  }
  const playlists = createOwnPlaylists(shared)
  return new Map(
    Object.entries({
      ...emptyEndpoints,
      ...systemEndpoints(shared),
      ...browsingEndpoints(shared),
      ...aboutEndpoints(shared),
      ...listEndpoints(shared),
      ...similarEndpoints(shared),
      ...searchEndpoints(shared),
      ...listeningEndpoints(shared),
      ...starringEndpoints(shared),
      ...lyricsEndpoints(shared),
      ...playlistEndpoints({ ...shared, playlists }),
      ...mediaEndpoints({ ...shared, playlists }),
    }),
  )
}
