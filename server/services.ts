import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { appSecret } from './app-secret.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/database.ts'
import { checkAppSecret, nameOfSecret } from './database/engine/app-secret-check.ts'
import { checkConnectionLimit } from './database/engine/connection-limit-check.ts'
import { newId } from './database/ids.ts'
import { createJobProgress } from './database/job-progress.ts'
import { migrate } from './database/migrate.ts'
import { createRateLimits } from './database/rate-limits.ts'
import { createWriteQueue } from './database/write-queue.ts'
import { createActivityRepository } from './features/activity/activity.repository.ts'
import { createAnalyticsRepository } from './features/analytics/analytics.repository.ts'
import { createAnalyticsService } from './features/analytics/analytics.service.ts'
import { createStatisticsRepository } from './features/analytics/statistics.repository.ts'
import { createArchiveService } from './features/archive/archive.service.ts'
import { createNightlyBackups } from './features/archive/nightly-backups.ts'
import { createRestorations } from './features/archive/restorations.ts'
import { createCategoriesRepository } from './features/categories/categories.repository.ts'
import { createCategoriesService } from './features/categories/categories.service.ts'
import { createCodeBatchesService } from './features/codes/code-batches.service.ts'
import { createCodeScansRepository } from './features/codes/code-scans.repository.ts'
import { createCodesService } from './features/codes/codes.service.ts'
import { checkedDestination } from './features/codes/destination-address.ts'
import { createImportedCodesRepository } from './features/codes/imported-codes.repository.ts'
import { createScannedCodeRepository } from './features/codes/scanned-code.repository.ts'
import { createScans, type Scan } from './features/codes/scans.ts'
import { createExportService } from './features/import-export/export.service.ts'
import { createImportService } from './features/import-export/import.service.ts'
import { createBanners, createCovers } from './features/media/covers.ts'
import { createDelivery } from './features/media/delivery/delivery.ts'
import type { DeliveryLimits } from './features/media/delivery/limits.ts'
import { createFoundMedia } from './features/media/found-media.ts'
import { createMediaLibrary } from './features/media/media-library.ts'
import { createProbe } from './features/media/probe.ts'
import { createFetchExternalFile, type Outgoing } from './features/media-import/external-file.ts'
import { createMediaImportRepository } from './features/media-import/media-import.repository.ts'
import { createMediaImport } from './features/media-import/media-import.ts'
import { createPlaylistsPresenter } from './features/playlists/playlists.presenter.ts'
import { createPlaylistsRepository } from './features/playlists/playlists.repository.ts'
import { createPlaylistsService } from './features/playlists/playlists.service.ts'
import { createPublicPlaylistsService } from './features/playlists/public-playlists.service.ts'
import { createPlaysService } from './features/plays/plays.service.ts'
import { createRankingsRepository } from './features/plays/rankings.repository.ts'
import { createPrintRepository } from './features/print/print.repository.ts'
import { coverReader, createPrintService } from './features/print/print.service.ts'
import { createPrinter } from './features/print/printer.ts'
import { checkedRedirection } from './features/redirections/manage-redirections.service.ts'
import { createRedirectionHits, type Hit, hitCounts } from './features/redirections/redirection-hits.ts'
import { createRedirectionsRepository } from './features/redirections/redirections.repository.ts'
import { createRedirectionsService, isCircular } from './features/redirections/redirections.service.ts'
import { sourceKey } from './features/redirections/source-path.ts'
import { createSampleTools } from './features/samples/sample-tools.service.ts'
import { createAuth, type PasswordHashing } from './features/session/auth.ts'
import { createFamiliarClients } from './features/session/familiar-clients.ts'
import { createGuessLimits, resetsAllowed } from './features/session/guess-limits.ts'
import { createPasswordsService } from './features/session/passwords.service.ts'
import { createSessionRepository } from './features/session/session.repository.ts'
import { createSessionService } from './features/session/session.service.ts'
import { cacheSettings, createSettingsRepository } from './features/settings/settings.repository.ts'
import { uploadLimit } from './features/settings/upload-limit.ts'
import { createDiscardedFiles } from './features/songs/discarded-files.ts'
import { createSongSelectionsService } from './features/songs/song-selections.service.ts'
import { createSongsPresenter } from './features/songs/songs.presenter.ts'
import { createSongsRepository } from './features/songs/songs.repository.ts'
import { createSongsService } from './features/songs/songs.service.ts'
import { createUploadedSongsService } from './features/uploaded-songs/uploaded-songs.service.ts'
import { createBucketStaging } from './features/uploads/bucket-staging.ts'
import { createStaging } from './features/uploads/staging.ts'
import { UploadLocks } from './features/uploads/upload-locks.ts'
import { createUploadQuota } from './features/uploads/upload-quota.ts'
import { createUploadsRepository } from './features/uploads/uploads.repository.ts'
import { createUploadsService } from './features/uploads/uploads.service.ts'
import { createUsersService } from './features/users/users.service.ts'
import { createAddresses } from './http/addresses.ts'
import { createResponseCache } from './http/response-cache.ts'
import { createWriteGate } from './http/write-gate.ts'
import { createMailer } from './mail/mailer.ts'
import { openStorage } from './storage/open-storage.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

interface Options {
  config: Config
  logger: FastifyBaseLogger
  /** For tests: how external files are fetched. */
  outgoing?: Partial<Outgoing> | undefined
  /** For tests: how much memory and how many files the delivery of media uses. */
  deliveryLimits?: Partial<DeliveryLimits> | undefined
  /** For tests: scrypt takes 64 MB and some 60 ms for each password. */
  passwordHashing?: PasswordHashing | undefined
}

/** Everything that features are made of, each made once and handed what it needs. Throws DatabaseError and StorageError. */
export async function createServices({ config, logger, outgoing, deliveryLimits, passwordHashing }: Options) {
  const { dataDir, site, maxUploadMegabytes, mediaDelivery } = config
  const basePath = site?.path ?? ''
  await mkdir(dataDir, { recursive: true })

  const secret = await appSecret(config.appSecret, dataDir)
  const database = openDatabase(config.database, { applicationName: nameOfSecret(secret) })
  await migrate(database, { snapshotFolder: join(dataDir, 'snapshots') })
  await checkAppSecret(database, nameOfSecret(secret))
  await checkConnectionLimit(database, config.processes)
  const { storage, bucket, workFolder } = await openStorage(config, logger)
  // On SQLite there is one process, which has a disk.
  const isShared = config.database.engine === 'postgres'
  const staging = bucket && isShared ? createBucketStaging(bucket, workFolder) : createStaging(join(dataDir, 'staging'))
  const delivery = createDelivery({
    storage,
    libraryVersion: database.libraryVersion,
    processes: config.processes,
    limits: deliveryLimits,
    reportFailure: (error) => logger.error(error, 'media was not sent to its end'),
  })
  const auth = createAuth(database, { secret, site, passwordHashing })

  const settings = cacheSettings(createSettingsRepository(database.handle), database.libraryVersion)
  const activity = createActivityRepository(database.handle)
  const songs = createSongsRepository(database.handle)
  const categories = createCategoriesRepository(database.handle)
  const uploadsRepository = createUploadsRepository(database.handle)
  const uploadLocks = new UploadLocks(database.locks)
  const rateLimits = createRateLimits(database)
  const board = createJobProgress(database.handle)
  const uploads = createUploadsService({ repository: uploadsRepository, staging, locks: uploadLocks })
  const maxMediaMegabytes = uploadLimit(settings, maxUploadMegabytes)
  const uploadQuota = createUploadQuota({ repository: uploadsRepository, maxMediaMegabytes, rateLimits, turns: uploadLocks })
  const probe = createProbe()
  const covers = createCovers(storage)
  const library = createMediaLibrary({ storage, uploads, probe, covers, banners: createBanners(storage) })
  const guessLimits = createGuessLimits(rateLimits, 'guesses')
  const addresses = createAddresses(basePath, mediaDelivery.by === 'cdn' ? mediaDelivery.address : null)
  const familiarClients = createFamiliarClients({ secret, rateLimits, site })
  const sessions = createSessionService({
    auth,
    repository: createSessionRepository(database.handle),
    settings,
    guessLimits,
    familiarClients,
    addresses,
  })
  const responseCache = createResponseCache(database.libraryVersion)
  const mail = config.smtp && site ? { mailer: createMailer(config.smtp), siteAddress: site.origin + site.path } : null
  const passwords = createPasswordsService({
    database,
    auth,
    settings,
    guessLimits,
    resetLimits: createGuessLimits(rateLimits, 'resets', resetsAllowed),
    familiarClients,
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
  const hitQueue = createWriteQueue<Hit>({
    write: (hits) => database.transaction((tx) => createRedirectionsRepository(tx).addHits(hitCounts(hits))),
    name: 'hits',
    log: logger,
  })
  const redirections = createRedirectionsService(createRedirectionsRepository(database.handle), {
    basePath,
    hits: createRedirectionHits(hitQueue),
    version: database.libraryVersion,
  })
  const scanQueue = createWriteQueue<Scan>({
    write: (scans) => database.transaction((tx) => createCodeScansRepository(tx).add(scans)),
    name: 'scans',
    log: logger,
  })
  const scans = createScans({ codes: createScannedCodeRepository(database.handle), queue: scanQueue, basePath })
  const codesService = createCodesService({ database, activityIn: createActivityRepository })
  const codeBatches = createCodeBatchesService({ database, activityIn: createActivityRepository })
  const songsService = createSongsService({
    database,
    library,
    settings,
    playlistsIn: createPlaylistsRepository,
    activityIn: createActivityRepository,
    reportFailure: (error) => logger.error(error, 'files of a deleted song did not reach the trash'),
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
  const imports = createImportService({
    database,
    storage,
    redirectionRules: { check: checkedRedirection, isCircular, sourceKey },
    codeRules: { checkedDestination },
    songsIn: createSongsRepository,
    categoriesIn: createCategoriesRepository,
    playlistsIn: createPlaylistsRepository,
    redirectionsIn: createRedirectionsRepository,
    codesIn: createImportedCodesRepository,
    activityIn: createActivityRepository,
    reportFailure: (error) => logger.error(error, 'an import failed'),
  })
  const archives = createArchiveService({
    database,
    storage,
    workFolder: join(dataDir, 'archive-work'),
    restorePointsFolder: join(dataDir, 'snapshots'),
    activityIn: createActivityRepository,
  })
  const writeGate = createWriteGate(database.locks)
  const restorations = createRestorations({
    archives,
    uploads,
    gate: writeGate,
    board,
    locks: database.locks,
    reportFailure: (error) => logger.error(error, 'an archive was not restored'),
  })

  const plays = createPlaysService({ database })
  const playQueue = createWriteQueue({ name: 'plays', write: plays.count, log: logger })
  const analytics = createAnalyticsService({
    database,
    analytics: createAnalyticsRepository(database.handle),
    statistics: createStatisticsRepository(database.handle),
    tops: createRankingsRepository(database.handle),
    addresses,
  })

  const intake = createMediaImport({
    database,
    storage,
    found: createFoundMedia({
      storage,
      probe,
      covers,
      isFree: async (key) => !(await createMediaImportRepository(database.handle).isMediaPathUsed(key)),
    }),
    categories,
    categoriesService,
    activityIn: createActivityRepository,
    importFolder: config.mediaImportDir,
    fetchExternalFile: createFetchExternalFile({ maxBytes: maxUploadMegabytes * 1_000_000, ...outgoing }),
    temporaryPath: () => join(workFolder, newId()),
    isClosed: writeGate.isClosed,
    board,
    locks: database.locks,
    reportFailure: (error) => logger.error(error, 'bringing songs in failed'),
  })

  const printer = createPrinter({ readCover: coverReader(storage) })
  const prints = createPrintService({ repository: createPrintRepository(database.handle), printer, workFolder })

  return {
    printer,
    prints,
    imports,
    basePath,
    database,
    storage,
    delivery,
    auth,
    settings,
    activity,
    songs,
    categories,
    staging,
    uploadsRepository,
    uploads,
    maxMediaMegabytes,
    uploadLocks,
    rateLimits,
    uploadQuota,
    probe,
    covers,
    library,
    guessLimits,
    addresses,
    sessions,
    responseCache,
    mail,
    passwords,
    songsPresenter,
    playlistsPresenter,
    playlists,
    hitQueue,
    redirections,
    scanQueue,
    scans,
    codesService,
    codeBatches,
    songsService,
    discarded,
    songSelections,
    playlistsService,
    categoriesService,
    uploadedSongs,
    sampleTools,
    usersService,
    exports,
    archives,
    backups: createNightlyBackups(archives, database.locks),
    writeGate,
    restorations,
    plays,
    playQueue,
    analytics,
    intake,
  }
}
