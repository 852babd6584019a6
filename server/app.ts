import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { appSecret } from './app-secret.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { newId } from './database/ids.ts'
import { migrate } from './database/migrate.ts'
import { createActivityRepository } from './features/activity/activity.repository.ts'
import { activityRoutes } from './features/activity/activity.routes.ts'
import { createAnalyticsRepository } from './features/analytics/analytics.repository.ts'
import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { createAnalyticsService } from './features/analytics/analytics.service.ts'
import { createStatisticsRepository } from './features/analytics/statistics.repository.ts'
import { archiveRoutes, registerArchive } from './features/archive/archive.routes.ts'
import { createArchiveService } from './features/archive/archive.service.ts'
import { createRestorations } from './features/archive/restorations.ts'
import { createCategoriesRepository } from './features/categories/categories.repository.ts'
import { categoriesRoutes } from './features/categories/categories.routes.ts'
import { createCategoriesService } from './features/categories/categories.service.ts'
import { createLikesRepository } from './features/likes/likes.repository.ts'
import { likesRoutes } from './features/likes/likes.routes.ts'
import { createBanners, createCovers } from './features/media/covers.ts'
import { createFoundMedia } from './features/media/found-media.ts'
import { registerMedia } from './features/media/media.routes.ts'
import { createMediaLibrary } from './features/media/media-library.ts'
import { createProbe } from './features/media/probe.ts'
import { createStaging } from './features/media/staging.ts'
import { createUploadQuota } from './features/media/upload-quota.ts'
import { createUploadsRepository } from './features/media/uploads.repository.ts'
import { registerUploads, uploadsRoutes } from './features/media/uploads.routes.ts'
import { createUploadsService } from './features/media/uploads.service.ts'
import { createWholeUploads } from './features/media/whole-uploads.ts'
import { createAdminPlaylistsRepository } from './features/playlists/admin-playlists.repository.ts'
import { adminPlaylistsRoutes } from './features/playlists/admin-playlists.routes.ts'
import { createPlaylistSongsRepository } from './features/playlists/playlist-songs.repository.ts'
import { createPlaylistsPresenter } from './features/playlists/playlists.presenter.ts'
import { createPlaylistsRepository } from './features/playlists/playlists.repository.ts'
import { playlistsRoutes } from './features/playlists/playlists.routes.ts'
import { createPlaylistsService } from './features/playlists/playlists.service.ts'
import { createPublicPlaylistsService } from './features/playlists/public-playlists.service.ts'
import { createPlayQueue } from './features/plays/play-queue.ts'
import { playsRoutes } from './features/plays/plays.routes.ts'
import { createPlaysService } from './features/plays/plays.service.ts'
import { createTopsRepository } from './features/plays/tops.repository.ts'
import { checkedRedirection, createManageRedirectionsService } from './features/redirections/manage-redirections.service.ts'
import { createRedirectionHits } from './features/redirections/redirection-hits.ts'
import { createRedirectionsRepository } from './features/redirections/redirections.repository.ts'
import { redirectionsRoutes } from './features/redirections/redirections.routes.ts'
import { createRedirectionsService, leadsBack } from './features/redirections/redirections.service.ts'
import { sourceKey } from './features/redirections/source-path.ts'
import { createSampleRemoval } from './features/samples/sample-removal.service.ts'
import { sampleToolsRoutes } from './features/samples/sample-tools.routes.ts'
import { createSampleTools } from './features/samples/sample-tools.service.ts'
import { samplesRoutes } from './features/samples/samples.routes.ts'
import { addSamples } from './features/samples/samples.service.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { createAccessCheck } from './features/session/access.ts'
import { createAuth } from './features/session/auth.ts'
import { createGuessLimits, resetsAllowed } from './features/session/guess-limits.ts'
import { createPasswordsService } from './features/session/passwords.service.ts'
import { createSessionRepository } from './features/session/session.repository.ts'
import { createSessionRenewal, sessionRoutes } from './features/session/session.routes.ts'
import { createSessionService } from './features/session/session.service.ts'
import { createSettingsRepository } from './features/settings/settings.repository.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { createSettingsService } from './features/settings/settings.service.ts'
import { createSystemRepository } from './features/settings/system.repository.ts'
import { systemRoutes } from './features/settings/system.routes.ts'
import { uploadLimit } from './features/settings/upload-limit.ts'
import { createSharingRepository } from './features/sharing/sharing.repository.ts'
import { registerSharing } from './features/sharing/sharing.routes.ts'
import { createDiscardedFiles } from './features/songs/discarded-files.ts'
import { createFetchExternalFile, type Outgoing } from './features/songs/intake/external-file.ts'
import { createIntakeRepository } from './features/songs/intake/intake.repository.ts'
import { intakeRoutes } from './features/songs/intake/intake.routes.ts'
import { createSameSong } from './features/songs/intake/same-song.ts'
import { createSongIntake } from './features/songs/intake/song-intake.ts'
import { createSongListsRepository } from './features/songs/song-lists.repository.ts'
import { songSelectionsRoutes } from './features/songs/song-selections.routes.ts'
import { createSongSelectionsService } from './features/songs/song-selections.service.ts'
import { createSongsPresenter } from './features/songs/songs.presenter.ts'
import { createSongsRepository } from './features/songs/songs.repository.ts'
import { songsRoutes } from './features/songs/songs.routes.ts'
import { createSongsService } from './features/songs/songs.service.ts'
import { createExportService } from './features/transfer/export.service.ts'
import { createImportService } from './features/transfer/import.service.ts'
import { registerTransfer, transferRoutes } from './features/transfer/transfer.routes.ts'
import { registerPlainForm } from './features/uploaded-songs/plain-form.routes.ts'
import { uploadedSongsRoutes } from './features/uploaded-songs/uploaded-songs.routes.ts'
import { createUploadedSongsService } from './features/uploaded-songs/uploaded-songs.service.ts'
import { ensureAdministrator } from './features/users/first-admin.ts'
import { createUsersPresenter } from './features/users/users.presenter.ts'
import { createUsersRepository } from './features/users/users.repository.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { createUsersService } from './features/users/users.service.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createAddresses } from './http/addresses.ts'
import { AppError } from './http/app-error.ts'
import { addDocumentation } from './http/documentation.ts'
import { guardRoutes, mountEndpoints } from './http/endpoints.ts'
import { sendError } from './http/errors.ts'
import { addHealth } from './http/health.ts'
import { closeForMaintenance } from './http/maintenance.ts'
import { checkOrigin, requestOrigin } from './http/origin.ts'
import { logRequests } from './http/request-log.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { createWriteGate, guardWrites } from './http/write-gate.ts'
import { createMailer } from './mail/mailer.ts'
import { addPages } from './pages/pages.ts'
import { programVersion } from './program-version.ts'
import { createDiskStorage } from './storage/disk.ts'

export interface App {
  /** Listens once told to; closing it closes the database too. */
  http: FastifyInstance
  database: Database
  /** E-mail and password of an administrator made just now with a random password, to be printed once. */
  newAdministrator: { email: string; password: string } | null
  samplesAdded: boolean
}

export interface AppOptions {
  config: Config
  logger: FastifyBaseLogger
  /** Where the built pages are (dist/web); null serves the API only. */
  webFolder: string | null
  /** For tests: how external files are fetched. */
  outgoing?: Partial<Outgoing>
}

/** Composition root: everything is made and wired here, by hand. Throws DatabaseRefused and StorageError. */
export async function createApp({ config, logger, webFolder, outgoing }: AppOptions): Promise<App> {
  const { dataDir, site, maxUploadMegabytes } = config
  const basePath = site?.path ?? ''
  await mkdir(dataDir, { recursive: true })

  const database = openDatabase(config.database)
  await migrate(database, { snapshotFolder: join(dataDir, 'snapshots') })
  const storage = createDiskStorage(join(dataDir, 'storage'))
  const auth = createAuth(database, await appSecret(config.appSecret, dataDir), site)

  const settings = createSettingsRepository(database.handle)
  const activity = createActivityRepository(database.handle)
  const songs = createSongsRepository(database.handle)
  const categories = createCategoriesRepository(database.handle)
  const staging = createStaging(join(dataDir, 'staging'))
  const uploadsRepository = createUploadsRepository(database.handle)
  const uploads = createUploadsService({ repository: uploadsRepository, staging })
  const maxMediaMegabytes = uploadLimit(settings, maxUploadMegabytes)
  const uploadQuota = createUploadQuota({ repository: uploadsRepository, maxMediaMegabytes })
  const probe = createProbe()
  const covers = createCovers(storage)
  const library = createMediaLibrary({ storage, uploads, probe, covers, banners: createBanners(storage) })
  const guessLimits = createGuessLimits()
  const addresses = createAddresses(basePath)
  const sessions = createSessionService({ auth, repository: createSessionRepository(database.handle), settings, guessLimits, addresses })
  const mail = config.smtp && site ? { mailer: createMailer(config.smtp), siteAddress: site.origin + site.path } : null
  const passwords = createPasswordsService({
    database,
    auth,
    settings,
    guessLimits,
    resetLimits: createGuessLimits(resetsAllowed),
    mail,
    reportFailure: (error) => logger.error(error, 'a reset link was not sent'),
  })
  const songsPresenter = createSongsPresenter(addresses)
  const playlistsPresenter = createPlaylistsPresenter(addresses, songsPresenter)
  const playlists = createPublicPlaylistsService({
    playlists: createPlaylistsRepository(database.handle),
    songs,
    settings,
    presenter: playlistsPresenter,
    songsPresenter,
  })
  const redirectionHits = createRedirectionHits({
    repository: () => createRedirectionsRepository(database.handle),
    reportFailure: (error) => logger.error(error, 'hits of redirections were not written'),
  })
  const redirections = createRedirectionsService(createRedirectionsRepository(database.handle), { basePath, hits: redirectionHits })
  const songsService = createSongsService({
    database,
    library,
    settings,
    playlistsIn: createPlaylistsRepository,
    activityIn: createActivityRepository,
  })
  const discarded = createDiscardedFiles({ database, library })
  const songSelections = createSongSelectionsService({
    database,
    discarded,
    playlistsIn: createPlaylistsRepository,
    activityIn: createActivityRepository,
    reportFailure: (error) => logger.error(error, 'files of deleted songs did not reach the trash'),
  })
  const playlistsService = createPlaylistsService({ database, library, activityIn: createActivityRepository })
  const categoriesService = createCategoriesService({ database, activityIn: createActivityRepository })
  const uploadedSongs = createUploadedSongsService({ library, songs, songsService, categories: categoriesService })
  const sampleTools = createSampleTools({
    database,
    library,
    songsIn: createSongsRepository,
    activityIn: createActivityRepository,
    songsService,
    categories: categoriesService,
    uploadedSongs,
    reportFailure: (error) => logger.error(error, 'a sample was not added'),
  })

  const usersService = createUsersService({
    database,
    auth,
    library,
    sessionsIn: createSessionRepository,
    playlistsIn: createPlaylistsRepository,
    activityIn: createActivityRepository,
  })

  const exports = createExportService({ database, activityIn: createActivityRepository })
  const archives = createArchiveService({
    database,
    storage,
    workFolder: join(dataDir, 'archive-work'),
    restorePointsFolder: join(dataDir, 'snapshots'),
    activityIn: createActivityRepository,
  })
  await archives.tidy()
  const writeGate = createWriteGate()
  const restorations = createRestorations({
    archives,
    uploads,
    gate: writeGate,
    reportFailure: (error) => logger.error(error, 'an archive was not restored'),
  })

  const plays = createPlaysService({ database })
  const playQueue = createPlayQueue({ count: plays.count, reportFailure: (error) => logger.error(error, 'plays were not counted yet') })
  const analytics = createAnalyticsService({
    database,
    analytics: createAnalyticsRepository(database.handle),
    statistics: createStatisticsRepository(database.handle),
    tops: createTopsRepository(database.handle),
    addresses,
  })

  const intake = createSongIntake({
    database,
    storage,
    found: createFoundMedia({
      storage,
      probe,
      covers,
      isFree: async (key) => !(await createIntakeRepository(database.handle).isMediaPathUsed(key)),
    }),
    categories,
    categoriesService,
    activityIn: createActivityRepository,
    importFolder: config.mediaImportDir,
    fetchExternalFile: createFetchExternalFile({ maxBytes: maxUploadMegabytes * 1_000_000, ...outgoing }),
    // Housekeeping removes from there what a crash leaves.
    temporaryPath: () => staging.pathOf(newId()),
    isClosed: writeGate.isClosed,
    reportFailure: (error) => logger.error(error, 'bringing songs in failed'),
  })

  const newAdministrator = await ensureAdministrator({
    database,
    auth,
    sessionsIn: createSessionRepository,
    firstAdmin: config.firstAdmin,
  })
  const samplesAdded =
    config.sampleContent &&
    (await addSamples({
      database,
      library,
      songsIn: createSongsRepository,
      categoriesIn: createCategoriesRepository,
      playlistsIn: createPlaylistsRepository,
    }))

  const siteAddressOf = (request: FastifyRequest) => requestOrigin(request, site) + basePath
  const http = createHttp(config, logger)
  // The last one added runs first.
  http.addHook('onClose', () => database.close())
  http.addHook('preClose', intake.jobs.stop)
  for (const settle of [restorations.settled, playQueue.close, redirectionHits.flush, discarded.stop])
    http.addHook('onClose', () => settle())
  logRequests(http)
  await addSecurityHeaders(http)
  checkOrigin(http, site)
  guardRoutes(http, createAccessCheck(sessions))
  guardWrites(http, writeGate)
  closeForMaintenance(http, async () => (await settings.current()).maintenance_mode === 'true')
  await http.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false })
  await addDocumentation(http, { basePath })
  addHealth(http, { database: database.check, storage: storage.check })

  mountEndpoints(http, {
    ...sessionRoutes(sessions, passwords, { basePath }),
    ...settingsRoutes({
      settings,
      service: createSettingsService({ database, library, activityIn: createActivityRepository }),
      addresses,
      site: { maxUploadMegabytes, sendsMail: mail !== null },
    }),
    ...systemRoutes(createSystemRepository(database.handle), {
      version: programVersion,
      database: database.engine,
      storage: 'disk',
      publicAddress: site ? site.origin + site.path : null,
      sendsMail: mail !== null,
      maxUploadMegabytes,
    }),
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
    ...likesRoutes(createLikesRepository(database.handle), songsService),
    ...uploadsRoutes({ library, findSameSong: createSameSong(database) }),
    ...intakeRoutes(intake),
    ...uploadedSongsRoutes({ service: uploadedSongs, songs, songsService, presenter: songsPresenter, settings, maxMediaMegabytes }),
    ...sampleToolsRoutes(sampleTools),
    ...activityRoutes(activity),
    ...usersRoutes({
      users: createUsersRepository(database.handle),
      service: usersService,
      presenter: createUsersPresenter(addresses),
      renewSession: createSessionRenewal(auth),
    }),
    ...transferRoutes(exports),
    ...archiveRoutes(archives, restorations),
    ...playsRoutes(playQueue),
    ...analyticsRoutes(analytics),
  })
  registerTransfer(http, {
    exports,
    imports: createImportService({
      database,
      storage,
      redirectionRules: { check: checkedRedirection, leadsBack, sourceKey },
      songsIn: createSongsRepository,
      categoriesIn: createCategoriesRepository,
      playlistsIn: createPlaylistsRepository,
      redirectionsIn: createRedirectionsRepository,
      activityIn: createActivityRepository,
      reportFailure: (error) => logger.error(error, 'an import failed'),
    }),
    siteAddressOf,
  })
  await registerUploads(http, { uploads, quota: uploadQuota, basePath, maxMediaMegabytes })
  await registerPlainForm(http, {
    service: uploadedSongs,
    wholeUploads: createWholeUploads({ uploads, quota: uploadQuota, maxMediaMegabytes }),
    basePath,
  })
  registerArchive(http, archives)
  await registerMedia(http, {
    storage,
    findMedia: songsService.findMedia,
    findCaptions: songsService.findCaptions,
    findHiddenCover: playlistsService.findHiddenCover,
  })
  registerSharing(http, {
    sharing: createSharingRepository(database.handle),
    playlists,
    songs,
    songsPresenter,
    settings,
    basePath,
    originOf: (request) => requestOrigin(request, site),
  })
  if (webFolder)
    await addPages(http, { webFolder, site, basePath, redirections, siteName: async () => (await settings.current()).site_name })
  await startHousekeeping(http, { storage, uploads, activity, plays, analytics, discarded })
  return { http, database, newAdministrator, samplesAdded }
}

function createHttp({ trustedProxies, site }: Config, logger: FastifyBaseLogger): FastifyInstance {
  const basePath = site?.path ?? ''
  const http = Fastify({
    loggerInstance: logger,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_000_000,
    requestTimeout: 0,
    routerOptions: { maxParamLength: 2_100 },
    // A reverse proxy may strip the base path or leave it.
    rewriteUrl: ({ url = '/' }) =>
      basePath && (url === basePath || url.startsWith(`${basePath}/`)) ? url.slice(basePath.length) || '/' : url,
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(serializerCompiler)
  http.setErrorHandler(sendError)
  http.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  return http
}
