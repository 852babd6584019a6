import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Viewer } from '#contract/session.ts'
import type { Config } from './config.ts'
import { createActivityRepository } from './features/activity/activity.repository.ts'
import { activityRoutes } from './features/activity/activity.routes.ts'
import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { archiveRoutes, registerArchive } from './features/archive/archive.routes.ts'
import { createCategoriesRepository } from './features/categories/categories.repository.ts'
import { categoriesRoutes } from './features/categories/categories.routes.ts'
import { createCodeBatchesRepository } from './features/codes/code-batches.repository.ts'
import { createCodeDestinationsRepository } from './features/codes/code-destinations.repository.ts'
import { createCodeHistoryRepository } from './features/codes/code-history.repository.ts'
import { createCodeScansRepository } from './features/codes/code-scans.repository.ts'
import { createCodesRepository } from './features/codes/codes.repository.ts'
import { codesRoutes } from './features/codes/codes.routes.ts'
import { importExportRoutes, registerImportExport } from './features/import-export/import-export.routes.ts'
import { createLikesRepository } from './features/likes/likes.repository.ts'
import { likesRoutes } from './features/likes/likes.routes.ts'
import { registerMedia } from './features/media/media.routes.ts'
import { createRedirects } from './features/media/signed-redirects.ts'
import { mediaImportRoutes } from './features/media-import/media-import.routes.ts'
import { createSameSong } from './features/media-import/same-song.ts'
import { createAdminPlaylistsRepository } from './features/playlists/admin-playlists.repository.ts'
import { adminPlaylistsRoutes } from './features/playlists/admin-playlists.routes.ts'
import { createPlaylistSongsRepository } from './features/playlists/playlist-songs.repository.ts'
import { createPlaylistsRepository } from './features/playlists/playlists.repository.ts'
import { playlistsRoutes } from './features/playlists/playlists.routes.ts'
import { playsRoutes } from './features/plays/plays.routes.ts'
import { printRoutes, registerPrints } from './features/print/print.routes.ts'
import { createManageRedirectionsService } from './features/redirections/manage-redirections.service.ts'
import { createRedirectionsRepository } from './features/redirections/redirections.repository.ts'
import { redirectionsRoutes } from './features/redirections/redirections.routes.ts'
import { createSampleRemoval } from './features/samples/sample-removal.service.ts'
import { sampleToolsRoutes } from './features/samples/sample-tools.routes.ts'
import { samplesRoutes } from './features/samples/samples.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { createSessionRenewal, sessionRoutes } from './features/session/session.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { createSettingsService } from './features/settings/settings.service.ts'
import { createStorageState } from './features/settings/storage-state.ts'
import { createSystemRepository } from './features/settings/system.repository.ts'
import { systemRoutes } from './features/settings/system.routes.ts'
import { createSharingRepository } from './features/sharing/sharing.repository.ts'
import { registerSharing } from './features/sharing/sharing.routes.ts'
import { createSongListsRepository } from './features/songs/song-lists.repository.ts'
import { songSelectionsRoutes } from './features/songs/song-selections.routes.ts'
import { createSongsRepository } from './features/songs/songs.repository.ts'
import { songsRoutes } from './features/songs/songs.routes.ts'
import { registerPlainForm } from './features/uploaded-songs/plain-form.routes.ts'
import { uploadedSongsRoutes } from './features/uploaded-songs/uploaded-songs.routes.ts'
import { registerUploads, uploadsRoutes } from './features/uploads/uploads.routes.ts'
import { createWholeUploads } from './features/uploads/whole-uploads.ts'
import { createUsersPresenter } from './features/users/users.presenter.ts'
import { createUsersRepository } from './features/users/users.repository.ts'
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

/** Every route of the program but the pages: the contract's endpoints, then what carries no JSON. Gives what pages are rendered from. */
export async function mountRoutes(http: FastifyInstance, config: Config, services: Services & Requests): Promise<PublicEndpoints> {
  const { site, maxUploadMegabytes, s3, mediaDelivery } = config
  const basePath = site?.path ?? ''
  const siteAddressOf = (request: FastifyRequest) => requestOrigin(request, site) + basePath
  const {
    database,
    storage,
    delivery,
    auth,
    settings,
    activity,
    songs,
    categories,
    uploads,
    maxMediaMegabytes,
    uploadQuota,
    library,
    addresses,
    sessions,
    mail,
    passwords,
    songsPresenter,
    playlistsPresenter,
    playlists,
    redirections,
    codesService,
    codeBatches,
    songsService,
    songSelections,
    playlistsService,
    categoriesService,
    uploadedSongs,
    sampleTools,
    usersService,
    exports,
    archives,
    restorations,
    playQueue,
    rateLimits,
    analytics,
    intake,
    imports,
    prints,
    responseCache,
    asOf,
    viewerOf,
  } = services

  const system = createSystemRepository(database.handle)
  const handlers: Handlers = {
    ...sessionRoutes(sessions, passwords, { basePath, isHttps: site?.origin.startsWith('https:') ?? false }),
    ...settingsRoutes({
      settings,
      service: createSettingsService({ database, library, activityIn: createActivityRepository }),
      addresses,
      site: { maxUploadMegabytes, sendsMail: mail !== null },
    }),
    ...systemRoutes(
      system,
      {
        version: programVersion,
        database: database.engine,
        storage: s3 ? 's3' : 'disk',
        publicAddress: site ? site.origin + site.path : null,
        sendsMail: mail !== null,
        maxUploadMegabytes,
      },
      createStorageState({ storage, system }),
    ),
    ...samplesRoutes(
      createSampleRemoval({
        database,
        library,
        songsIn: createSongsRepository,
        categoriesIn: createCategoriesRepository,
        playlistsIn: createPlaylistsRepository,
        activityIn: createActivityRepository,
      }),
    ),
    ...categoriesRoutes(categories, categoriesService),
    ...songsRoutes({
      songs,
      lists: createSongListsRepository(database.handle),
      categories,
      service: songsService,
      presenter: songsPresenter,
    }),
    ...songSelectionsRoutes(songSelections),
    ...playlistsRoutes(playlists),
    ...adminPlaylistsRoutes({
      playlists: createAdminPlaylistsRepository(database.handle),
      songs: createPlaylistSongsRepository(database.handle),
      service: playlistsService,
      presenter: playlistsPresenter,
    }),
    ...searchRoutes({ songs, songsPresenter, playlists }),
    ...redirectionsRoutes({
      redirections: createRedirectionsRepository(database.handle),
      resolver: redirections,
      manage: createManageRedirectionsService({ database, activityIn: createActivityRepository }),
      siteAddressOf,
    }),
    ...codesRoutes({
      codes: createCodesRepository(database.handle),
      destinations: createCodeDestinationsRepository(database.handle),
      history: createCodeHistoryRepository(database.handle),
      batches: createCodeBatchesRepository(database.handle),
      scans: createCodeScansRepository(database.handle),
      service: codesService,
      batchesService: codeBatches,
      siteAddressOf,
    }),
    ...likesRoutes(createLikesRepository(database.handle), songsService),
    ...uploadsRoutes({ library, findSameSong: createSameSong(database) }),
    ...mediaImportRoutes(intake),
    ...uploadedSongsRoutes({ service: uploadedSongs, songs, songsService, presenter: songsPresenter, settings, maxMediaMegabytes }),
    ...sampleToolsRoutes(sampleTools),
    ...activityRoutes(activity),
    ...usersRoutes({
      users: createUsersRepository(database.handle),
      service: usersService,
      presenter: createUsersPresenter(addresses),
      renewSession: createSessionRenewal(auth),
    }),
    ...importExportRoutes(exports),
    ...archiveRoutes(archives, restorations),
    ...playsRoutes(playQueue, rateLimits),
    ...analyticsRoutes(analytics),
    ...printRoutes({ prints, siteAddressOf }),
  }
  mountEndpoints(http, handlers)
  const publicEndpoints = createPublicEndpoints(handlers, responseCache)
  publicEndpoints.mount(http, { asOf, viewerOf })
  registerImportExport(http, {
    exports,
    imports,
    siteAddressOf,
  })
  await registerUploads(http, { uploads, quota: uploadQuota, basePath, maxMediaMegabytes })
  await registerPlainForm(http, {
    service: uploadedSongs,
    wholeUploads: createWholeUploads({ uploads, quota: uploadQuota, maxMediaMegabytes }),
    basePath,
  })
  registerArchive(http, archives)
  registerPrints(http, { prints, siteAddressOf })
  await registerMedia(http, {
    storage,
    delivery,
    redirectOf: s3 && mediaDelivery.by === 'redirect' ? createRedirects({ ...s3, endpoint: mediaDelivery.endpoint }) : null,
    isBehindCdn: mediaDelivery.by === 'cdn',
    libraryVersion: database.libraryVersion,
    isClosed: async () => (await settings.current()).maintenance_mode === 'true',
    findMedia: songsService.findMedia,
    findCaptions: songsService.findCaptions,
    findHiddenCover: async (cover) => (await songsService.findHiddenCover(cover)) ?? (await playlistsService.findHiddenCover(cover)),
  })
  registerSharing(http, {
    sharing: createSharingRepository(database.handle),
    playlists,
    songs,
    songsPresenter,
    settings,
    basePath,
    originOf: (request) => requestOrigin(request, site),
    answers: responseCache,
    asOf,
  })
  return publicEndpoints
}
