import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Viewer } from '#contract/session.ts'
import type { Config } from './config.ts'
import { activityRoutes } from './features/activity/activity.routes.ts'
import { albumsRoutes } from './features/albums/albums.routes.ts'
import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { archiveRoutes, registerArchive } from './features/archive/archive.routes.ts'
import { artistsRoutes } from './features/artists/artists.routes.ts'
import { categoriesRoutes } from './features/categories/categories.routes.ts'
import { codesRoutes } from './features/codes/codes.routes.ts'
import { importExportRoutes, registerImportExport } from './features/import-export/import-export.routes.ts'
import { likesRoutes } from './features/likes/likes.routes.ts'
import { coverTypeOf } from './features/media/covers.ts'
import { registerMedia } from './features/media/media.routes.ts'
import { renditionsRoutes } from './features/media/renditions/renditions.routes.ts'
import { createRedirects } from './features/media/signed-redirects.ts'
import { mediaImportRoutes } from './features/media-import/media-import.routes.ts'
import { createSameSong } from './features/media-import/same-song.ts'
import { adminPlaylistsRoutes } from './features/playlists/admin-playlists.routes.ts'
import { registerMosaics } from './features/playlists/mosaics.routes.ts'
import { playlistsRoutes } from './features/playlists/playlists.routes.ts'
import { playsRoutes } from './features/plays/plays.routes.ts'
import { printRoutes, registerPrints } from './features/print/print.routes.ts'
import { redirectionsRoutes } from './features/redirections/redirections.routes.ts'
import { sampleToolsRoutes } from './features/samples/sample-tools.routes.ts'
import { samplesRoutes } from './features/samples/samples.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { createSessionRenewal, sessionRoutes } from './features/session/session.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { systemRoutes } from './features/settings/system.routes.ts'
import { setupRoutes } from './features/setup/setup.routes.ts'
import { registerSharing } from './features/sharing/sharing.routes.ts'
import { songDownloadsRoutes } from './features/songs/song-downloads.routes.ts'
import { songSelectionsRoutes } from './features/songs/song-selections.routes.ts'
import { songsRoutes } from './features/songs/songs.routes.ts'
import { trashRoutes } from './features/trash/trash.routes.ts'
import { registerPlainForm } from './features/uploaded-songs/plain-form.routes.ts'
import { uploadedSongsRoutes } from './features/uploaded-songs/uploaded-songs.routes.ts'
import { registerUploads, uploadsRoutes } from './features/uploads/uploads.routes.ts'
import { createWholeUploads } from './features/uploads/whole-uploads.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { type Handlers, mountEndpoints } from './http/endpoints.ts'
import { requestOrigin } from './http/origin.ts'
import { createPublicEndpoints, type PublicEndpoints } from './http/public-endpoints.ts'
import type { RequestVersion } from './http/request-version.ts'
import { programVersion } from './program-version.ts'
import type { Services } from './services.ts'

interface Requests {
  asOf: RequestVersion
  viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
}

/**
 * Every route of the program except pages: the contract's endpoints, then those without JSON. Returns the endpoints that pages are rendered
 * from.
 */
export async function mountRoutes(http: FastifyInstance, config: Config, services: Services & Requests): Promise<PublicEndpoints> {
  const { site, maxUploadMegabytes, s3, mediaDelivery } = config
  const { database, db, settings, auth, library, songs, playlists, responseCache, asOf, viewerOf } = services
  const { basePath } = services
  const originOf = (request: FastifyRequest) => requestOrigin(request, site)
  const siteAddressOf = (request: FastifyRequest) => originOf(request) + basePath
  const sendsMail = services.mail !== null

  const handlers: Handlers = {
    ...sessionRoutes(services.sessions, services.passwords, { basePath, isHttps: site?.origin.startsWith('https:') ?? false }),
    ...settingsRoutes({ ...services, site: { maxUploadMegabytes, sendsMail } }),
    ...systemRoutes(services, {
      version: programVersion,
      database: database.engine,
      storage: s3 ? 's3' : 'disk',
      publicAddress: site ? site.origin + site.path : null,
      sendsMail,
      maxUploadMegabytes,
    }),
    ...setupRoutes(services),
    ...samplesRoutes(services.sampleRemoval),
    ...artistsRoutes(services),
    ...albumsRoutes(services),
    ...categoriesRoutes(services),
    ...songsRoutes(services),
    ...songDownloadsRoutes(services),
    ...songSelectionsRoutes(services),
    ...playlistsRoutes(services.publicPlaylists),
    ...adminPlaylistsRoutes(services),
    ...searchRoutes(services),
    ...redirectionsRoutes({ ...services, siteAddressOf }),
    ...codesRoutes({ ...services, siteAddressOf }),
    ...likesRoutes(services),
    ...renditionsRoutes(services),
    ...uploadsRoutes({ library, findSameSong: createSameSong(db), playability: services.renditions.playability }),
    ...mediaImportRoutes(services.mediaImport),
    ...uploadedSongsRoutes(services),
    ...sampleToolsRoutes(services.sampleTools),
    ...activityRoutes(services),
    ...usersRoutes({ ...services, renewSession: createSessionRenewal(auth) }),
    ...importExportRoutes(services.exports),
    ...archiveRoutes(services.archives, services.restorations),
    ...playsRoutes(services.playQueue, services.rateLimits),
    ...analyticsRoutes(services.analytics),
    ...trashRoutes(services),
    ...printRoutes({ ...services, siteAddressOf }),
  }
  mountEndpoints(http, handlers)
  const publicEndpoints = createPublicEndpoints(handlers, responseCache)
  publicEndpoints.mount(http, { asOf, viewerOf })
  registerImportExport(http, { ...services, siteAddressOf })
  await registerUploads(http, { ...services, quota: services.uploadQuota })
  await registerPlainForm(http, {
    service: services.uploadedSongs,
    wholeUploads: createWholeUploads({ ...services, quota: services.uploadQuota }),
    basePath,
  })
  registerArchive(http, services.archives)
  registerPrints(http, { ...services, siteAddressOf })
  await registerMedia(http, {
    ...services,
    redirectOf: s3 && mediaDelivery.by === 'redirect' ? createRedirects({ ...s3, endpoint: mediaDelivery.endpoint }) : null,
    isBehindCdn: mediaDelivery.by === 'cdn',
    libraryVersion: database.libraryVersion,
    isClosed: async () => (await settings.current()).maintenance_mode === 'true',
    findMedia: songs.findMedia,
    findStream: songs.findStream,
    findCaptions: songs.findCaptions,
    findHiddenCover: async (cover) => (await songs.findHiddenCover(cover)) ?? (await playlists.findHiddenCover(cover)),
  })
  registerMosaics(http, { ...services, coverTypeOf })
  registerSharing(http, { ...services, originOf, responses: responseCache })
  return publicEndpoints
}
