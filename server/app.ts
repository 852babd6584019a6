import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { appSecret } from './app-secret.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { createActivityRepository } from './features/activity/activity.repository.ts'
import { activityRoutes } from './features/activity/activity.routes.ts'
import { createCategoriesRepository } from './features/categories/categories.repository.ts'
import { categoriesRoutes } from './features/categories/categories.routes.ts'
import { createCategoriesService } from './features/categories/categories.service.ts'
import { createLikesRepository } from './features/likes/likes.repository.ts'
import { likesRoutes } from './features/likes/likes.routes.ts'
import { createCovers } from './features/media/covers.ts'
import { registerMedia } from './features/media/media.routes.ts'
import { createMediaLibrary } from './features/media/media-library.ts'
import { createProbe } from './features/media/probe.ts'
import { createStaging } from './features/media/staging.ts'
import { createUploadsRepository } from './features/media/uploads.repository.ts'
import { registerUploads, uploadsRoutes } from './features/media/uploads.routes.ts'
import { createUploadsService } from './features/media/uploads.service.ts'
import { createPlaylistsPresenter } from './features/playlists/playlists.presenter.ts'
import { createPlaylistsRepository } from './features/playlists/playlists.repository.ts'
import { playlistsRoutes } from './features/playlists/playlists.routes.ts'
import { createPublicPlaylistsService } from './features/playlists/public-playlists.service.ts'
import { createRedirectionsRepository } from './features/redirections/redirections.repository.ts'
import { redirectionsRoutes } from './features/redirections/redirections.routes.ts'
import { createRedirectionsService } from './features/redirections/redirections.service.ts'
import { addSamples } from './features/samples/samples.service.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { createAccessCheck } from './features/session/access.ts'
import { createAuth } from './features/session/auth.ts'
import { ensureAdministrator } from './features/session/first-admin.ts'
import { createGuessLimits, resetsAllowed } from './features/session/guess-limits.ts'
import { createPasswordsService } from './features/session/passwords.service.ts'
import { createSessionRepository } from './features/session/session.repository.ts'
import { sessionRoutes } from './features/session/session.routes.ts'
import { createSessionService } from './features/session/session.service.ts'
import { createSettingsRepository } from './features/settings/settings.repository.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { uploadLimit } from './features/settings/upload-limit.ts'
import { createSharingRepository } from './features/sharing/sharing.repository.ts'
import { registerSharing } from './features/sharing/sharing.routes.ts'
import { createDiscardedFiles } from './features/songs/discarded-files.ts'
import { createSongListsRepository } from './features/songs/song-lists.repository.ts'
import { songSelectionsRoutes } from './features/songs/song-selections.routes.ts'
import { createSongSelectionsService } from './features/songs/song-selections.service.ts'
import { createSongsPresenter } from './features/songs/songs.presenter.ts'
import { createSongsRepository } from './features/songs/songs.repository.ts'
import { songsRoutes } from './features/songs/songs.routes.ts'
import { createSongsService } from './features/songs/songs.service.ts'
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
import { createMailer } from './mail/mailer.ts'
import { addPages } from './pages/pages.ts'
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
}

/** Composition root: everything is made and wired here, by hand. Throws DatabaseRefused and StorageError. */
export async function createApp({ config, logger, webFolder }: AppOptions): Promise<App> {
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
  const uploads = createUploadsService({ repository: createUploadsRepository(database.handle), staging })
  const library = createMediaLibrary({ storage, uploads, probe: createProbe(), covers: createCovers(storage) })
  const guessLimits = createGuessLimits()
  const sessions = createSessionService({ auth, repository: createSessionRepository(database.handle), settings, guessLimits })
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
  const addresses = createAddresses(basePath)
  const songsPresenter = createSongsPresenter(addresses)
  const playlists = createPublicPlaylistsService({
    playlists: createPlaylistsRepository(database.handle),
    songs,
    settings,
    presenter: createPlaylistsPresenter(addresses),
    songsPresenter,
  })
  const redirections = createRedirectionsService(createRedirectionsRepository(database.handle), { basePath })
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

  const newAdministrator = await ensureAdministrator(database, auth, config.firstAdmin)
  const samplesAdded =
    config.sampleContent &&
    (await addSamples({
      database,
      library,
      songsIn: createSongsRepository,
      categoriesIn: createCategoriesRepository,
      playlistsIn: createPlaylistsRepository,
    }))

  const http = createHttp(config, logger)
  http.addHook('onClose', async () => {
    await discarded.stop()
    await database.close()
  })
  logRequests(http)
  await addSecurityHeaders(http)
  checkOrigin(http, site)
  guardRoutes(http, createAccessCheck(sessions))
  closeForMaintenance(http, async () => (await settings.current()).maintenance_mode === 'true')
  await http.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false })
  await addDocumentation(http, { basePath })
  addHealth(http, { database: database.check, storage: storage.check })

  mountEndpoints(http, {
    ...sessionRoutes(sessions, passwords, { basePath }),
    ...settingsRoutes(settings, { maxUploadMegabytes, sendsMail: mail !== null }),
    ...categoriesRoutes(categories, createCategoriesService({ database, activityIn: createActivityRepository })),
    ...songsRoutes({
      songs,
      lists: createSongListsRepository(database.handle),
      categories,
      service: songsService,
      presenter: songsPresenter,
    }),
    ...songSelectionsRoutes(songSelections),
    ...playlistsRoutes(playlists),
    ...searchRoutes({ songs, songsPresenter, playlists }),
    ...redirectionsRoutes(redirections),
    ...likesRoutes(createLikesRepository(database.handle), songsService),
    ...uploadsRoutes({ library }),
    ...activityRoutes(activity),
  })
  await registerUploads(http, { uploads, basePath, maxMediaMegabytes: uploadLimit(settings, maxUploadMegabytes) })
  await registerMedia(http, { storage, findMedia: songsService.findMedia, findCaptions: songsService.findCaptions })
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
  startHousekeeping(http, { storage, uploads, activity, discarded })
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
