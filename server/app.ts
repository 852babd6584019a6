import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Registry } from 'prom-client'
import { AppError } from './app-error.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { exclusively, ifAvailable } from './database/engine/shared-locks.ts'
import { restorationLock } from './features/archive/restorations.ts'
import { registerScans } from './features/codes/scans.routes.ts'
import { registerRedeem } from './features/downloads/redeem.routes.ts'
import { registerJoining } from './features/groups/joining.routes.ts'
import type { DeliveryUsage } from './features/media/delivery/delivery.ts'
import type { WatchTiming } from './features/media-import/watched-folder.ts'
import { addSamples } from './features/samples/samples.service.ts'
import { createAccessCheck } from './features/session/access.ts'
import type { ReadNumberLabel } from './features/settings/site-menu.ts'
import { ensureAdministrator } from './features/users/first-admin.ts'
import { startHousekeeping } from './housekeeping.ts'
import { awaitWithdrawals } from './http/awaited-withdrawals.ts'
import { sendClientError } from './http/client-errors.ts'
import { addCompression } from './http/compression.ts'
import { addDocumentation } from './http/documentation.ts'
import { guardRoutes, inputValidator } from './http/endpoints.ts'
import { createErrorHandler } from './http/errors.ts'
import { guardFastPath, serveBeforeFastify } from './http/fast-path.ts'
import { addHealth } from './http/health.ts'
import { readJsonBodies } from './http/json-bodies.ts'
import { closeForMaintenance } from './http/maintenance.ts'
import { checkOrigin } from './http/origin.ts'
import { logRequests } from './http/request-log.ts'
import { measureRequests } from './http/request-metrics.ts'
import { nameRequests, requestNames } from './http/request-names.ts'
import { normalizedTarget, rejectMalformedTargets, rewriteTarget } from './http/request-target.ts'
import { addRequestVersion } from './http/request-version.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { setTimeouts } from './http/timeouts.ts'
import { reportUntrustedProxies } from './http/trusted-proxies.ts'
import { guardWrites } from './http/write-gate.ts'
import type { JobTiming } from './jobs/job-worker.ts'
import type { ReadMailTexts } from './mail/mail-texts.ts'
import { requesterLanguage } from './pages/page-language.ts'
import { addPages } from './pages/pages.ts'
import { createSiteIdentity } from './pages/site-identity.ts'
import { builtWeb, type WebSource } from './pages/web-source.ts'
import { mountRoutes } from './routes.ts'
import { createServices, type Services } from './services.ts'
import type { TestOptions } from './test-options.ts'

/** What the first start inserted into an empty database. */
export interface FirstRows {
  /** E-mail and generated password of the first administrator, to be printed once. */
  newAdministrator: { email: string; password: string } | null
  samplesAdded: boolean
}

export interface App extends FirstRows {
  /** Does not listen yet; closing it closes the database too. */
  http: FastifyInstance
  database: Database
  /** Current sizes of the media delivery's buffers and caches. */
  mediaUsage(): DeliveryUsage | undefined
  /** Null if metrics are off. */
  metrics: Registry | null
}

export interface AppOptions extends TestOptions {
  config: Config
  logger: FastifyBaseLogger
  /** Folder of the built pages (dist/web); null serves only the API. */
  webFolder: string | null
  /** In development: serves the pages from source instead of from `webFolder`. */
  developmentWeb?: WebSource
  /** For tests: when background jobs run; null never runs them. */
  jobTiming?: Partial<JobTiming> | null
  watchTiming?: Partial<WatchTiming>
}

/** Creates the services, migrates and initializes the data, and mounts the routes. Throws DatabaseError and StorageError. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, logger, webFolder, developmentWeb, jobTiming = {} } = options
  const { site } = config
  const web = developmentWeb ?? (webFolder === null ? null : await builtWeb(webFolder, site?.path ?? ''))
  const readMailTexts: ReadMailTexts | null = web && (async (...mail) => (await web.entry()).mailTexts(...mail))
  const readNumberLabel: ReadNumberLabel | null = web && (async (speech) => (await (await web.entry()).numberTexts(speech)).label)
  const services = await createServices({ ...options, readMailTexts, readNumberLabel })
  const { basePath } = services
  const { database, delivery, settings, sessions, redirectionResolver, signedAddresses } = services

  // Another process may be restoring an archive from this folder.
  await ifAvailable(database.locks, restorationLock, services.archives.tidy)
  // Of several concurrent starts, one creates the first administrator and adds the samples.
  const { newAdministrator, samplesAdded } = await exclusively(database.locks, 'first-rows', () => addFirstRows(services, config, logger))

  await services.visibilityClock.start()
  signedAddresses?.start()

  const http = createHttp(config, logger)
  if (delivery)
    serveBeforeFastify(http, (request, response) => {
      const target = normalizedTarget(request.url ?? '/', basePath)
      return target !== null && delivery.sendCached(target, request, response)
    })
  closeTogether(http, services)
  setTimeouts(http)
  nameRequests(http)
  reportUntrustedProxies(http, config.trustedProxies)
  logRequests(http)
  const metrics = config.metrics ? await measure(http, services) : null
  addSecurityHeaders(http)
  rejectMalformedTargets(http)
  checkOrigin(http, site)
  guardRoutes(http, createAccessCheck(sessions), services.openedItems.of)
  guardWrites(http, services.writeGate)
  if (signedAddresses) awaitWithdrawals(http, signedAddresses)
  const asOf = addRequestVersion(http, database.libraryVersion)
  const viewerOf = ({ headers }: FastifyRequest) => sessions.viewerOf(headers)
  const visitorOf = async (request: FastifyRequest) => {
    const viewer = await viewerOf(request)
    return { viewer, opened: await services.openedItems.of(request.headers.cookie, viewer) }
  }
  http.setErrorHandler(createErrorHandler(viewerOf))
  closeForMaintenance(http, {
    isOn: async (request) => (await settings.current(await asOf(request))).maintenance_mode === 'true',
    viewerOf,
  })
  addCompression(http)
  addDocumentation(http, { basePath })
  addHealth(http, { database: database.check, storage: services.storage.check })

  const creditsTexts = async (request: FastifyRequest) => web && (await web.entry()).creditsTexts(requesterLanguage(request, basePath))
  const endpoints = await mountRoutes(http, config, { ...services, asOf, visitorOf, creditsTexts })
  const maintenanceEnd = async () => {
    const { maintenance_until } = await settings.current()
    return Date.parse(maintenance_until) > Date.now() ? maintenance_until : null
  }
  const pages = web
    ? await addPages(http, {
        web,
        site,
        basePath,
        redirections: redirectionResolver,
        notices: services.visibilityNotices,
        unlocking: services.unlocking,
        openedItems: services.openedItems,
        mergedInto: services.db.mergedItems.find,
        pageAfter: services.db.ownPages.addressAfter,
        siteIcons: services.siteIcons,
        identity: createSiteIdentity(settings.current, basePath, async (pair) => (await web.entry()).fontsOfPages(pair, basePath)),
        timeZone: async () => (await settings.current()).time_zone,
        maintenanceEnd,
        endpoints,
        responses: services.responseCache,
        asOf,
        visitorOf,
      })
    : null
  registerScans(http, { scans: services.scans, pages })
  await registerRedeem(http, { ...services, pages })
  await registerJoining(http, { ...services, pages })
  await startHousekeeping(http, services)
  if (jobTiming) await startMediaJobs(services, jobTiming)
  services.mediaImport.watchedFolder?.start(options.watchTiming)
  return { http, database, newAdministrator, samplesAdded, mediaUsage: () => delivery?.usage(), metrics }
}

/** Closing the server also ends the work of the services, and then closes the database. */
function closeTogether(http: FastifyInstance, services: Services): void {
  const { countQueues, discarded, pendingCovers, restorations, signedAddresses } = services
  // Hooks run in reverse order: the one added last runs first.
  http.addHook('onClose', () => services.database.close())
  http.addHook('preClose', async () => services.mediaImport.watchedFolder?.stop())
  http.addHook('preClose', services.mediaImport.jobs.stop)
  http.addHook('preClose', services.mediaJobs.stop)
  http.addHook('preClose', services.visibilityClock.stop)
  if (signedAddresses) http.addHook('preClose', signedAddresses.stop)
  http.addHook('onClose', async () => services.printer.close())
  http.addHook('onClose', async () => services.delivery?.close())
  const closeQueues = Object.values(countQueues).map(({ close }) => close)
  for (const settle of [restorations.settled, ...closeQueues, discarded.stop, pendingCovers.stop]) http.addHook('onClose', () => settle())
}

async function startMediaJobs(services: Services, timing: Partial<JobTiming>): Promise<void> {
  await services.renditions.addDueJobs()
  await services.analysis.addDueJobs()
  await services.posters.addDueJobs()
  await services.soundRenditions.addDueJobs()
  await services.streams.addDueJobs()
  services.mediaJobs.start(timing)
}

/** The metrics libraries are loaded only if metrics are on. */
async function measure(http: FastifyInstance, { database, delivery, countQueues, uploadLocks }: Services): Promise<Registry> {
  const { createMetrics } = await import('./metrics/metrics.ts')
  const { registry, onResponse, onRejection } = createMetrics({
    mediaUsage: () => delivery?.usage(),
    poolUsage: database.poolUsage,
    queues: countQueues,
    uploadsReceiving: () => uploadLocks.count(),
  })
  measureRequests(http, { onResponse, onRejection })
  return registry
}

async function addFirstRows(services: Services, { firstAdmin, sampleContent }: Config, logger: FastifyBaseLogger): Promise<FirstRows> {
  const newAdministrator = await ensureAdministrator({ ...services, firstAdmin })
  const samplesAdded =
    sampleContent &&
    (await addSamples(services).catch((error: unknown) => {
      logger.error(error, 'the samples were not added; the next start tries again')
      return false
    }))
  return { newAdministrator, samplesAdded }
}

function createHttp({ trustedProxies, site }: Config, logger: FastifyBaseLogger): FastifyInstance {
  const basePath = site?.path ?? ''
  const http = Fastify({
    loggerInstance: logger,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    genReqId: requestNames(trustedProxies),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_000_000,
    routerOptions: { maxParamLength: 2_100 },
    rewriteUrl: rewriteTarget(basePath),
    clientErrorHandler: sendClientError,
    // Without these factories, Fastify loads Ajv and its own serializer (120 modules) in case no compilers are set.
    schemaController: { compilersFactory: { buildValidator: compilersAreSet, buildSerializer: compilersAreSet } },
  })
  guardFastPath(http)
  readJsonBodies(http)
  http.setValidatorCompiler(inputValidator)
  http.setSerializerCompiler(serializerCompiler)
  http.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  return http
}

function compilersAreSet(): never {
  throw new Error('the compilers of createHttp are not used')
}
