import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { appSecret } from './app-secret.ts'
import type { Config } from './config.ts'
import { createCountQueues } from './count-queues.ts'
import { openDatabase } from './database/database.ts'
import { checkAppSecret, nameOfSecret } from './database/engine/app-secret-check.ts'
import { checkConnectionLimit } from './database/engine/connection-limit-check.ts'
import { newId } from './database/ids.ts'
import { createJobProgress } from './database/job-progress.ts'
import { migrate, schemaOf } from './database/migrate.ts'
import { createRateLimits } from './database/rate-limits.ts'
import { createAlbumMergesService } from './features/albums/album-merges.service.ts'
import { createAlbumsPresenter } from './features/albums/albums.presenter.ts'
import { createAlbumsService } from './features/albums/albums.service.ts'
import { createAnalyticsService } from './features/analytics/analytics.service.ts'
import { createArchiveService } from './features/archive/archive.service.ts'
import { createNightlyBackups } from './features/archive/nightly-backups.ts'
import { createRestorations } from './features/archive/restorations.ts'
import { createArtistMergesService } from './features/artists/artist-merges.service.ts'
import { createArtistsPresenter } from './features/artists/artists.presenter.ts'
import { createArtistsService } from './features/artists/artists.service.ts'
import { createCategoriesService } from './features/categories/categories.service.ts'
import { createCodeBatchesService } from './features/codes/code-batches.service.ts'
import { createCodesService } from './features/codes/codes.service.ts'
import { checkedDestination } from './features/codes/destination-address.ts'
import { followMerge } from './features/codes/merged-destinations.ts'
import { createScans } from './features/codes/scans.ts'
import { createDownloadCodesService } from './features/downloads/download-codes.service.ts'
import { createDownloadCookie } from './features/downloads/download-cookie.ts'
import { createDownloadsService } from './features/downloads/downloads.service.ts'
import { codeGuessesAllowed, createRedemptionsService } from './features/downloads/redemptions.service.ts'
import { createGroupsService } from './features/groups/groups.service.ts'
import { createInvitationsService } from './features/groups/invitations.service.ts'
import { createJoiningService, keyGuessesAllowed } from './features/groups/joining.service.ts'
import { groupsOpening } from './features/groups/opened-by-groups.ts'
import { createHomeService } from './features/home/home.service.ts'
import { createExportService } from './features/import-export/export.service.ts'
import { createImportService } from './features/import-export/import.service.ts'
import { createNameTranslation } from './features/item-names/name-translation.ts'
import { createAnalysisService } from './features/media/analysis/analysis.service.ts'
import { createBanners, createCovers } from './features/media/covers.ts'
import { createDelivery } from './features/media/delivery/delivery.ts'
import { createDiscardedFiles } from './features/media/discarded-files.ts'
import { createMediaLibrary } from './features/media/media-library.ts'
import { createMosaics } from './features/media/mosaics.ts'
import { createOwnCovers } from './features/media/own-covers.ts'
import { createPendingCovers } from './features/media/pending-covers.ts'
import { createProbe } from './features/media/probe.ts'
import { ffmpegCheck } from './features/media/renditions/ffmpeg.ts'
import { createPostersService } from './features/media/renditions/posters.service.ts'
import { createRenditionsService } from './features/media/renditions/renditions.service.ts'
import { createSoundRenditionsService } from './features/media/renditions/sound-renditions.service.ts'
import { createStreamsService } from './features/media/renditions/streams.service.ts'
import { createSignedAddresses } from './features/media/signed-addresses.ts'
import { isPlayedWithoutNames } from './features/media/tagged-files.ts'
import { createFetchExternalFile } from './features/media-import/external-file.ts'
import { createMediaImport } from './features/media-import/media-import.ts'
import { createOwnPagesPresenter } from './features/own-pages/own-pages.presenter.ts'
import { createOwnPagesService } from './features/own-pages/own-pages.service.ts'
import { createPlaylistsPresenter } from './features/playlists/playlists.presenter.ts'
import { createPlaylistsService } from './features/playlists/playlists.service.ts'
import { createPublicPlaylistsService } from './features/playlists/public-playlists.service.ts'
import { createPlayReports } from './features/plays/play-reports.ts'
import { createPlaysService } from './features/plays/plays.service.ts'
import { coverReader, createPrintService } from './features/print/print.service.ts'
import { createPrinter } from './features/print/printer.ts'
import { checkedRedirection, createManageRedirectionsService } from './features/redirections/manage-redirections.service.ts'
import { createRedirectionHits } from './features/redirections/redirection-hits.ts'
import { createRedirectionsService, isCircular } from './features/redirections/redirections.service.ts'
import { sourceKey } from './features/redirections/source-path.ts'
import { sampleHashes } from './features/samples/sample-hashes.ts'
import { createSampleRemoval } from './features/samples/sample-removal.service.ts'
import { createSampleTools } from './features/samples/sample-tools.service.ts'
import { createAuth } from './features/session/auth.ts'
import { createFamiliarClients } from './features/session/familiar-clients.ts'
import { createGuessLimits, resetsAllowed } from './features/session/guess-limits.ts'
import { createPasswordsService } from './features/session/passwords.service.ts'
import { createSessionService } from './features/session/session.service.ts'
import { cacheSettings } from './features/settings/settings.repository.ts'
import { createSettingsService } from './features/settings/settings.service.ts'
import { createSiteMenu, type ReadNumberLabel } from './features/settings/site-menu.ts'
import { uploadLimit } from './features/settings/upload-limit.ts'
import { createSetupService } from './features/setup/setup.service.ts'
import { createShareCards } from './features/sharing/share-cards.ts'
import { createSiteIcons } from './features/sharing/site-icons.ts'
import { createDownloadOffers } from './features/songs/download-offers.ts'
import { createListRecordings } from './features/songs/list-recordings.ts'
import { createSongSelectionsService } from './features/songs/song-selections.service.ts'
import { createSongTagsService } from './features/songs/song-tags.service.ts'
import { createPresentSongs } from './features/songs/songs.presenter.ts'
import { createSongsService } from './features/songs/songs.service.ts'
import { createDeviceSecrets } from './features/subsonic/device-secrets.ts'
import { createTrashService } from './features/trash/trash.service.ts'
import { removeUnusedNames } from './features/trash/unused-names.ts'
import { createUploadedSongsService } from './features/uploaded-songs/uploaded-songs.service.ts'
import { createBucketStaging } from './features/uploads/bucket-staging.ts'
import { createStaging } from './features/uploads/staging.ts'
import { UploadLocks } from './features/uploads/upload-locks.ts'
import { createUploadQuota } from './features/uploads/upload-quota.ts'
import { createUploadsService } from './features/uploads/uploads.service.ts'
import { createUserSelectionsService } from './features/users/user-selections.service.ts'
import { createUsersPresenter } from './features/users/users.presenter.ts'
import { createUsersService } from './features/users/users.service.ts'
import { createAddresses } from './http/addresses.ts'
import { createSessionCookies } from './http/cookies.ts'
import { createResponseCache } from './http/response-cache.ts'
import { createWriteGate } from './http/write-gate.ts'
import { createJobWorker } from './jobs/job-worker.ts'
import type { ReadMailTexts } from './mail/mail-texts.ts'
import { createMailer } from './mail/mailer.ts'
import { createSiteMail } from './mail/site-mail.ts'
import { reportRepeatedSeldom } from './repeated-failures.ts'
import { createDb } from './repositories.ts'
import { openStorage } from './storage/open-storage.ts'
import type { TestOptions } from './test-options.ts'
import { createOpenedItems } from './visibility/opened-items.ts'
import { createProtections } from './visibility/protections.ts'
import { createUnlocking } from './visibility/unlocking.ts'
import { createVisibilityClock } from './visibility/visibility-clock.ts'
import { createVisibilityNotices } from './visibility/visibility-notices.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

interface Options extends TestOptions {
  config: Config
  logger: FastifyBaseLogger
  /** Null if there are no pages for mails to link to: no mail is sent. */
  readMailTexts?: ReadMailTexts | null
  readNumberLabel?: ReadNumberLabel | null
}

/**
 * Creates every service with its dependencies. Services are named after their features; repositories are those of `db`. Throws
 * DatabaseError and StorageError.
 */
export async function createServices(options: Options) {
  const {
    config,
    logger,
    readMailTexts = null,
    readNumberLabel = null,
    outgoing,
    deliveryLimits,
    passwordHashing,
    pictureEffort,
    ffmpeg = 'ffmpeg',
  } = options
  const { dataDir, site, maxUploadMegabytes, mediaDelivery } = config
  const basePath = site?.path ?? ''
  const reportFailure = reportRepeatedSeldom((error, message) => logger.error(error, message))
  await mkdir(dataDir, { recursive: true })

  const secret = await appSecret(config.appSecret, dataDir)
  const database = openDatabase(config.database, { applicationName: nameOfSecret(secret) })
  await migrate(database, { snapshotFolder: join(dataDir, 'snapshots') })
  await checkAppSecret(database, nameOfSecret(secret))
  await checkConnectionLimit(database, config.processes)
  const { locks, libraryVersion } = database
  const db = createDb(database)
  const rateLimits = createRateLimits(database)
  const jobProgress = createJobProgress(database.handle)

  const { storage, bucket, workFolder } = await openStorage(config, logger, options.s3Limits)
  // With SQLite there is a single process, which stages uploads on its own disk.
  const isShared = config.database.engine === 'postgres'
  const staging = bucket && isShared ? createBucketStaging(bucket, workFolder) : createStaging(join(dataDir, 'staging'))
  const delivery = createDelivery({
    storage,
    libraryVersion,
    processes: config.processes,
    limits: deliveryLimits,
    reportFailure: (error) => reportFailure(error, 'media was not sent to its end'),
  })
  const settings = cacheSettings(db.settings, libraryVersion)
  const uploadLocks = new UploadLocks(locks)
  const uploads = createUploadsService({ repository: db.uploads, staging, locks: uploadLocks })
  const maxMediaMegabytes = uploadLimit(settings, maxUploadMegabytes)
  const probe = options.probe ?? createProbe({ ffprobe: ffmpeg.replace(/ffmpeg$/, 'ffprobe') })
  const covers = createCovers(storage, pictureEffort)
  const library = createMediaLibrary({ storage, uploads, probe, covers, banners: createBanners(storage, pictureEffort), reportFailure })
  const discarded = createDiscardedFiles({ db, locks, library, reportFailure })
  const pendingCovers = createPendingCovers({ db, storage, covers, locks, discarded, reportFailure })

  const auth = createAuth(database, { secret, site, passwordHashing })
  const guessLimits = createGuessLimits(rateLimits, 'guesses')
  const familiarClients = createFamiliarClients({ secret, rateLimits, site })
  const addresses = createAddresses(basePath, mediaDelivery.by === 'cdn' ? mediaDelivery.address : null)
  const presentSongs = createPresentSongs(addresses, settings, isPlayedWithoutNames)
  const playlistsPresenter = createPlaylistsPresenter(addresses)

  const shared = {
    db,
    locks,
    storage,
    library,
    discarded,
    pendingCovers,
    auth,
    settings,
    addresses,
    guessLimits,
    familiarClients,
    jobProgress,
    reportFailure,
    protections: createProtections({ auth, db }),
    removeUnusedNames: (names: Parameters<typeof removeUnusedNames>[1]) => removeUnusedNames(db, names),
  }
  const ownCovers = createOwnCovers(shared)
  const categories = createCategoriesService(shared)
  const songs = createSongsService(shared)
  const uploadedSongs = createUploadedSongsService({ ...shared, songs, categories })
  const plays = createPlaysService(shared)
  const countQueues = createCountQueues({ db, plays, log: logger })
  const archives = createArchiveService({
    ...shared,
    schema: () => schemaOf(database),
    workFolder: join(dataDir, 'archive-work'),
    restorePointsFolder: join(dataDir, 'snapshots'),
  })
  const downloadOffers = createDownloadOffers(shared)
  const publicPlaylists = createPublicPlaylistsService({ ...shared, playlistsPresenter, presentSongs, downloadOffers })
  const albums = createAlbumsService({ ...shared, ownCovers })
  const artistsPresenter = createArtistsPresenter(addresses)
  const nameTranslation = createNameTranslation({ db, libraryVersion, recordings: createListRecordings({ db, songs, presentSongs }) })
  const albumsPresenter = createAlbumsPresenter({ ...shared, presentSongs, downloadOffers })
  const downloads = createDownloadsService({ ...shared, albums, publicPlaylists, downloadOffers })
  const downloadCodes = createDownloadCodesService({ db, downloads, appSecret: secret })
  const writeGate = createWriteGate(locks)
  const printer = createPrinter({ readCover: coverReader(storage) })
  const mail =
    config.smtp && site && readMailTexts
      ? {
          siteMail: createSiteMail({ ...shared, mailer: createMailer(config.smtp), readTexts: readMailTexts, printer }),
          siteAddress: site.origin + site.path,
        }
      : null
  const hasFfmpeg = ffmpegCheck(ffmpeg)
  const analysis = createAnalysisService({ ...shared, ffmpeg, hasFfmpeg })
  const posters = createPostersService({ ...shared, ffmpeg, hasFfmpeg, workFolder })
  const soundRenditions = createSoundRenditionsService({ ...shared, ffmpeg, hasFfmpeg, workFolder })
  const streams = createStreamsService({ ...shared, ffmpeg, hasFfmpeg, workFolder })
  const renditions = createRenditionsService({ ...shared, probe, analysis, ffmpeg, hasFfmpeg, workFolder })
  const mediaJobs = createJobWorker({
    ...shared,
    work: {
      media: renditions.process,
      mp3: soundRenditions.processOf('mp3'),
      poster: posters.process,
      small: soundRenditions.processOf('small'),
      sound: analysis.process,
      stream: streams.process,
    },
    isClosed: writeGate.isClosed,
  })
  const sessions = createSessionService({ ...shared, repository: db.sessions })
  const users = createUsersService(shared)
  const visibilityNotices = createVisibilityNotices({ ...shared, publicPlaylists })
  const isInMaintenance = async () => (await settings.current()).maintenance_mode === 'true'

  return {
    ...shared,
    basePath,
    database,
    delivery,
    mail,
    maxMediaMegabytes,
    rateLimits,
    analysis,
    posters,
    soundRenditions,
    streams,
    renditions,
    mediaJobs,
    uploads,
    uploadLocks,
    uploadQuota: createUploadQuota({ repository: db.uploads, maxMediaMegabytes, rateLimits, locks: uploadLocks }),
    writeGate,
    responseCache: createResponseCache(libraryVersion),
    nameTranslation,
    visibilityClock: createVisibilityClock({ ...shared, libraryVersion }),
    isInMaintenance,
    signedAddresses: createSignedAddresses({ ...shared, libraryVersion, isClosed: isInMaintenance }),
    visibilityNotices,
    openedItems: createOpenedItems({ secret, site, groups: groupsOpening({ groups: db.groups, libraryVersion }) }),
    unlocking: createUnlocking({ ...shared, rateLimits, visibilityNotices }),
    presentSongs,
    playlistsPresenter,
    usersPresenter: createUsersPresenter(addresses),
    sessions,
    sessionCookies: createSessionCookies({ basePath, isHttps: site?.origin.startsWith('https:') ?? false }),
    passwords: createPasswordsService({ ...shared, resetLimits: createGuessLimits(rateLimits, 'resets', resetsAllowed), mail }),
    users,
    userSelections: createUserSelectionsService(shared),
    adminSettings: createSettingsService({ ...shared, soundRenditions }),
    siteMenu: createSiteMenu({ ...shared, readNumberLabel }),
    setup: createSetupService({ ...shared, publicAddress: site && site.origin + site.path, sampleHashes }),
    categories,
    groups: createGroupsService(shared),
    invitations: createInvitationsService({ db, appSecret: secret }),
    joining: createJoiningService({
      db,
      users,
      sessions,
      keyGuesses: createGuessLimits(rateLimits, 'invitations', keyGuessesAllowed),
      signUps: createGuessLimits(rateLimits, 'sign-ups', keyGuessesAllowed),
    }),
    songs,
    songSelections: createSongSelectionsService(shared),
    songTags: createSongTagsService({ ...shared, probe }),
    uploadedSongs,
    playlists: createPlaylistsService({ ...shared, ownCovers }),
    artists: createArtistsService({ ...shared, ownCovers }),
    artistMerges: createArtistMergesService({ ...shared, followMerge }),
    albums,
    albumMerges: createAlbumMergesService({ ...shared, followMerge }),
    artistsPresenter,
    albumsPresenter,
    home: createHomeService({ ...shared, presentSongs, publicPlaylists, albumsPresenter, artistsPresenter }),
    ownPages: createOwnPagesService(shared),
    ownPagesPresenter: createOwnPagesPresenter({ ...shared, songs, presentSongs, albums, albumsPresenter, publicPlaylists }),
    publicPlaylists,
    redirections: createManageRedirectionsService(shared),
    redirectionResolver: createRedirectionsService(db.redirections, {
      basePath,
      hits: createRedirectionHits(countQueues.hits),
      version: libraryVersion,
    }),
    codes: createCodesService(shared),
    codeBatches: createCodeBatchesService(shared),
    deviceSecrets: createDeviceSecrets({ db, appSecret: secret }),
    scans: createScans({ codes: db.scannedCodes, queue: countQueues.scans, basePath }),
    plays,
    countQueues,
    playReports: createPlayReports(countQueues.plays, rateLimits),
    downloadOffers,
    downloads,
    downloadCodes,
    redemptions: createRedemptionsService({
      db,
      downloads,
      downloadCookie: createDownloadCookie({ appSecret: secret, site }),
      codeGuesses: createGuessLimits(rateLimits, 'download-codes', codeGuessesAllowed),
      rateLimits,
      locks,
    }),
    analytics: createAnalyticsService(shared),
    sampleTools: createSampleTools({ ...shared, songs, categories, uploadedSongs }),
    sampleRemoval: createSampleRemoval(shared),
    mosaics: createMosaics(storage, pictureEffort),
    mediaImport: createMediaImport({
      ...shared,
      categories,
      probe,
      config,
      fetchExternalFile: createFetchExternalFile({ maxBytes: maxUploadMegabytes * 1_000_000, ...outgoing }),
      temporaryPath: () => join(workFolder, newId()),
      isClosed: writeGate.isClosed,
    }),
    trash: createTrashService(shared),
    exports: createExportService(shared),
    imports: createImportService({
      ...shared,
      redirectionRules: { check: checkedRedirection, isCircular, sourceKey },
      codeRules: { checkedDestination },
      isClosed: writeGate.isClosed,
    }),
    archives,
    backups: createNightlyBackups({ archives, locks, warn: (message) => logger.warn(message) }),
    restorations: createRestorations({ ...shared, archives, uploads, gate: writeGate }),
    printer,
    siteIcons: createSiteIcons({ ...shared, printer }),
    shareCards: createShareCards({ ...shared, publicPlaylists, albumsPresenter, nameTranslation, printer }),
    prints: createPrintService({
      repository: { ...db.print, downloadCards: downloadCodes.cardsOf },
      settings,
      printer,
      workFolder,
      notePrint: db.setup.notePrint,
    }),
  }
}
