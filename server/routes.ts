import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { activityRoutes } from './features/activity/activity.routes.ts'
import { albumsRoutes } from './features/albums/albums.routes.ts'
import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { archiveRoutes, registerArchive } from './features/archive/archive.routes.ts'
import { artistsRoutes } from './features/artists/artists.routes.ts'
import { categoriesRoutes } from './features/categories/categories.routes.ts'
import { codesRoutes } from './features/codes/codes.routes.ts'
import type { CreditsTexts } from './features/downloads/credits-text.ts'
import { downloadCodesRoutes } from './features/downloads/download-codes.routes.ts'
import { downloadsRoutes } from './features/downloads/downloads.routes.ts'
import { groupsRoutes } from './features/groups/groups.routes.ts'
import { homeRoutes } from './features/home/home.routes.ts'
import { importExportRoutes, registerImportExport } from './features/import-export/import-export.routes.ts'
import { likesRoutes } from './features/likes/likes.routes.ts'
import { coverTypeOf } from './features/media/covers.ts'
import { registerDownloads } from './features/media/downloads.routes.ts'
import { registerMedia } from './features/media/media.routes.ts'
import { renditionsRoutes } from './features/media/renditions/renditions.routes.ts'
import { createRedirects } from './features/media/signed-redirects.ts'
import { mediaImportRoutes } from './features/media-import/media-import.routes.ts'
import { createSameSong } from './features/media-import/same-song.ts'
import { ownPagesRoutes } from './features/own-pages/own-pages.routes.ts'
import { adminPlaylistsRoutes } from './features/playlists/admin-playlists.routes.ts'
import { registerMosaics } from './features/playlists/mosaics.routes.ts'
import { playlistsRoutes } from './features/playlists/playlists.routes.ts'
import { playsRoutes } from './features/plays/plays.routes.ts'
import { printRoutes, registerPrints } from './features/print/print.routes.ts'
import { redirectionsRoutes } from './features/redirections/redirections.routes.ts'
import { samplesRoutes } from './features/samples/samples.routes.ts'
import { numberedSongsRoutes } from './features/search/numbered-songs.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { createSessionRenewal, sessionRoutes } from './features/session/session.routes.ts'
import { registerLogos } from './features/settings/logos.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { systemRoutes } from './features/settings/system.routes.ts'
import { setupRoutes } from './features/setup/setup.routes.ts'
import { registerSharing } from './features/sharing/sharing.routes.ts'
import { songSelectionsRoutes } from './features/songs/song-selections.routes.ts'
import { songsRoutes } from './features/songs/songs.routes.ts'
import { createSignIn } from './features/subsonic/sign-in.ts'
import { appsRoutes, registerSubsonic } from './features/subsonic/subsonic.routes.ts'
import { createSubsonicEndpoints } from './features/subsonic/subsonic.ts'
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
import { protectionsRoutes } from './visibility/protections.routes.ts'
import { type Visitor, widestAudience } from './visibility/visibility-rule.ts'

interface Requests {
  asOf: RequestVersion
  visitorOf: (request: FastifyRequest) => Promise<Visitor>
  /** In the language of the request; null if the pages are not built. */
  creditsTexts: (request: FastifyRequest) => Promise<CreditsTexts | null>
}

type RouteServices = Services & Requests & { originOf: ReadOrigin; siteAddressOf: ReadOrigin }
type ReadOrigin = (request: FastifyRequest) => string

/**
 * Mounts every route except pages: the contract's endpoints, then the routes without JSON. Returns the endpoints that pages are rendered
 * from.
 */
export async function mountRoutes(http: FastifyInstance, config: Config, requested: Services & Requests): Promise<PublicEndpoints> {
  const originOf = (request: FastifyRequest) => requestOrigin(request, config.site)
  const services = { ...requested, originOf, siteAddressOf: (request: FastifyRequest) => originOf(request) + requested.basePath }
  const handlers = handlersOf(config, services)
  mountEndpoints(http, handlers)
  const publicEndpoints = createPublicEndpoints(handlers, services.responseCache, services.nameTranslation)
  publicEndpoints.mount(http, services)
  registerImportExport(http, services)
  await registerUploading(http, services)
  registerArchive(http, services.archives)
  registerPrints(http, services)
  const files = await registerFiles(http, config, services)
  registerFileDownloads(http, services)
  await registerSubsonic(http, {
    ...services,
    endpoints: createSubsonicEndpoints({ ...services, libraryVersion: services.database.libraryVersion }),
    signIn: createSignIn(services),
    files,
  })
  registerMosaics(http, { ...services, coverTypeOf })
  registerLogos(http, services)
  registerSharing(http, {
    ...services,
    responses: services.responseCache,
    notePodcastDownload: (id) => services.countQueues.downloads.add([{ kind: 'podcast', id }]),
  })
  return publicEndpoints
}

/** The handlers of the contract's endpoints. */
function handlersOf({ site, maxUploadMegabytes, s3, watchedImport }: Config, services: RouteServices): Handlers {
  const sendsMail = services.mail !== null
  return {
    ...sessionRoutes(services),
    ...settingsRoutes({ ...services, site: { maxUploadMegabytes, sendsMail } }),
    ...systemRoutes(services, {
      version: programVersion,
      database: services.database.engine,
      storage: s3 ? 's3' : 'disk',
      publicAddress: site ? site.origin + site.path : null,
      sendsMail,
      maxUploadMegabytes,
      importMinutes: watchedImport?.minutes ?? null,
    }),
    ...setupRoutes(services),
    ...homeRoutes(services.home),
    ...samplesRoutes(services),
    ...artistsRoutes(services),
    ...albumsRoutes(services),
    ...categoriesRoutes(services),
    ...songsRoutes(services),
    ...downloadsRoutes(services),
    ...downloadCodesRoutes(services.downloadCodes),
    ...songSelectionsRoutes(services),
    ...playlistsRoutes(services.publicPlaylists),
    ...adminPlaylistsRoutes(services),
    ...searchRoutes(services),
    ...numberedSongsRoutes(services),
    ...redirectionsRoutes(services),
    ...codesRoutes(services),
    ...likesRoutes(services),
    ...renditionsRoutes(services),
    ...uploadsRoutes({
      library: services.library,
      findSameSong: createSameSong(services.db),
      playability: services.renditions.playability,
    }),
    ...mediaImportRoutes(services.mediaImport),
    ...uploadedSongsRoutes(services),
    ...activityRoutes(services),
    ...usersRoutes({ ...services, renewSession: createSessionRenewal(services.auth) }),
    ...importExportRoutes(services.exports),
    ...archiveRoutes(services.archives, services.restorations),
    ...playsRoutes(services.playReports),
    ...analyticsRoutes(services.analytics),
    ...appsRoutes(services),
    ...trashRoutes(services),
    ...printRoutes(services),
    ...protectionsRoutes(services.db),
    ...groupsRoutes(services),
    ...ownPagesRoutes(services),
  }
}

/** Uploads in chunks, and the form for browsers without scripts. */
async function registerUploading(http: FastifyInstance, services: RouteServices): Promise<void> {
  const uploads = { ...services, quota: services.uploadQuota }
  await registerUploads(http, uploads)
  await registerPlainForm(http, {
    service: services.uploadedSongs,
    wholeUploads: createWholeUploads(uploads),
    basePath: services.basePath,
  })
}

/** Media, captions and covers. Returns the functions that send them. */
function registerFiles(http: FastifyInstance, { s3, mediaDelivery }: Config, services: RouteServices) {
  const { database, songs, albums, playlists, signedAddresses } = services
  return registerMedia(http, {
    ...services,
    redirectOf:
      s3 && signedAddresses && mediaDelivery.by === 'redirect'
        ? createRedirects({ location: { ...s3, endpoint: mediaDelivery.endpoint }, addresses: signedAddresses })
        : null,
    isBehindCdn: mediaDelivery.by === 'cdn',
    libraryVersion: database.libraryVersion,
    isClosed: services.isInMaintenance,
    findMedia: songs.findMedia,
    findPlayed: services.downloads.findPlayed,
    findStream: songs.findStream,
    findCaptions: songs.findCaptions,
    coverAudience: async (cover) => {
      const [ofSongs, ofPlaylists, ofAlbums] = await Promise.all([songs, playlists, albums].map((items) => items.audiencesOfCover(cover)))
      return widestAudience([...(ofSongs ?? []), ...(ofPlaylists ?? []), ...(ofAlbums ?? [])])
    },
  })
}

/** Tagged files of songs, and zips of albums and playlists. */
function registerFileDownloads(http: FastifyInstance, services: RouteServices): void {
  const granted = ({ headers }: FastifyRequest) => services.redemptions.granted(headers.cookie)
  registerDownloads(http, {
    ...services,
    findDownload: async (id, { format, request }) =>
      services.downloads.findSong(id, { format, granted: await granted(request), visitor: request }),
    findListDownload: async (kind, id, { format, request }) =>
      services.downloads.findList(kind, id, {
        format,
        granted: await granted(request),
        visitor: request,
        texts: await services.creditsTexts(request),
      }),
    noteDownload: (item) => services.countQueues.downloads.add([item]),
  })
}
