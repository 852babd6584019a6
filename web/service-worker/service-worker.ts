import { languages } from '#contract/languages.ts'
import { savedCoverAddress, savedFilesCache, type WorkerMessage } from '../lib/saved-files.ts'

/**
 * Serves songs saved for offline, and the page that lists them if another page cannot be loaded. All other requests go to the network
 * unchanged: pages never come from a cache while there is a connection.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Prepended to this code by the server (server/pages/service-worker.ts). */
  site: {
    basePath: string
    /** Changes with each build. */
    version: string
    /** Addresses of the scripts, styles and fonts that the page of saved songs needs. */
    pageFiles: string[]
    /** Files that its player loads later. */
    playerFiles: string[]
  }
}

const { basePath, version, pageFiles, playerFiles } = self.site
/** In the browser's language. */
const savedPage = `${basePath}/saved`
const languagePrefix = new RegExp(`^/(?:${languages.join('|')})(?=/|$)`)
/** In the language of this address, if it names one. */
const savedPageFor = (address: string | undefined) => {
  const [prefix = ''] = languagePrefix.exec(new URL(address ?? '/', self.location.origin).pathname.slice(basePath.length)) ?? []
  return `${basePath}${prefix}/saved`
}
const programPrefix = 'program-'
const programCache = programPrefix + version

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

async function install() {
  const cache = await caches.open(programCache)
  await cache.addAll(pageFiles)
  await keepPage(savedPage)
  if ((await savedPaths()).size > 0) await cache.addAll(playerFiles)
  await self.skipWaiting()
}

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

async function activate() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(programPrefix) && name !== programCache).map((name) => caches.delete(name)))
  // Navigation preload: page requests do not wait for this worker to start.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('message', (event) => {
  if ((event.data as WorkerMessage) === 'saved-songs-changed') event.waitUntil(readSaved((event.source as WindowClient | null)?.url))
})

/** `address`: of the page that changed them. */
async function readSaved(address: string | undefined) {
  saved = null
  // Without a connection, the cached page stays as it is.
  await keepPage(savedPageFor(address)).catch(() => {})
  const cache = await caches.open(programCache)
  const hasPlayer = await Promise.all(playerFiles.map((file) => cache.match(file)))
  if ((await savedPaths()).size > 0 && !hasPlayer.every(Boolean)) await cache.addAll(playerFiles)
}

/** Paths of saved files; null until read. */
let saved: ReadonlySet<string> | null = null

async function savedPaths(): Promise<ReadonlySet<string>> {
  if (saved) return saved
  const keys = await (await caches.open(savedFilesCache)).keys()
  saved = new Set(keys.map(({ url }) => new URL(url).pathname))
  return saved
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || !url.pathname.startsWith(`${basePath}/`)) return
  const path = url.pathname.slice(basePath.length)
  if (request.mode === 'navigate') {
    event.respondWith(isPage(path) ? pageOrSaved(event) : navigated(event))
  } else if (/^\/(?:media|captions)\//.test(path)) {
    if (!saved || saved.has(url.pathname)) event.respondWith(savedFileOr(request, url.pathname))
  } else if (path.startsWith('/covers/')) {
    if (isCutOff || !self.navigator.onLine) event.respondWith(savedCoverOr(request, url.pathname))
  } else if (path.startsWith('/assets/') && (isCutOff || !self.navigator.onLine)) event.respondWith(assetOr(request))
})

/** The latest page could not be loaded: browsers report being online even in a network without internet access. */
let isCutOff = false

/** Whether it is a page for visitors. The admin area and embedded players are useless offline, and files are not pages. */
const isPage = (path: string) => !/^\/(?:api|admin|assets|c|captions|cards|covers|downloads|embed|feeds|media|rest)(?:\/|$)/.test(path)

/** The browser has already sent the request: repeating it would count the scan of a code twice. */
const navigated = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))

async function pageOrSaved(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url)
  const page = savedPageFor(event.request.url)
  try {
    const response = await navigated(event)
    isCutOff = false
    if (pathname === page) event.waitUntil(keepPage(page, response.clone()))
    return response
  } catch (error) {
    isCutOff = true
    const cached = await caches.match(page)
    // The page leads to the requested one (public/saved/requested-page.tsx).
    if (pathname !== page) return Response.redirect(`${cached ? page : savedPage}#${pathname}${search}`)
    if (!cached) throw error
    return cached
  }
}

/** Caches the latest version, with the site's current name. */
async function keepPage(page: string, loaded?: Response) {
  const response = loaded ?? (await fetch(page))
  if (response.ok && !response.redirected) await (await caches.open(programCache)).put(page, response)
}

async function savedFileOr(request: Request, path: string): Promise<Response> {
  if (!(await savedPaths()).has(path)) return fetch(request)
  const whole = await (await caches.open(savedFilesCache)).match(path)
  return whole ? partOf(whole, request.headers.get('range')) : fetch(request)
}

/** Players send range requests; the cache has whole files only. */
async function partOf(whole: Response, range: string | null): Promise<Response> {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (from === undefined) return whole
  const bytes = await whole.blob()
  const start = Number(from)
  const end = Math.min(to ? Number(to) + 1 : bytes.size, bytes.size)
  if (start >= end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes.size}` } })
  const type = whole.headers.get('content-type') ?? ''
  const headers = { 'content-type': type, 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end - 1}/${bytes.size}` }
  return new Response(bytes.slice(start, end, type), { status: 206, headers })
}

async function savedCoverOr(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(savedFilesCache)
  return (await cache.match(savedCoverAddress(path.replace(/-\d+\.\w+$/, '')))) ?? fetch(request)
}

const assetOr = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request)
