import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/app-error.ts'
import { iconNames, type SiteIcons } from '#server/features/sharing/site-icons.ts'
import { CachedResponse, sendReady } from '#server/http/cached-response.ts'

/** Content types of the build's output. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const compressedForm = /\.(?:br|gz)$/

/**
 * Scripts, styles and fonts, compressed at build time. Their names contain a hash, so browsers cache them forever. The server caches them
 * in memory after the first request: when a hall full of people scans one code, every phone requests the same five files within seconds.
 */
export async function addAssets(app: FastifyInstance, webFolder: string) {
  const folder = join(webFolder, 'client/assets')
  const names = new Set((await readdir(folder)).filter((name) => !compressedForm.test(name)))
  const unknown = [...names].find((name) => !types[extname(name)])
  if (unknown) throw new Error(`No content type is known for ${unknown}: name it in assets.ts`)
  const cache = new Map<string, Promise<CachedResponse>>()

  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, async (request, reply) => {
    const name = request.params['*']
    if (!names.has(name)) throw new AppError('not_found')
    const asset = cache.get(name) ?? readAsset(folder, name)
    cache.set(name, asset)
    // A failed read is not cached.
    asset.catch(() => cache.delete(name))
    return sendReady(request, reply, await asset)
  })
}

/** Throws not_found if a newer build has replaced the one that the page belongs to, and other read errors. */
async function readAsset(folder: string, name: string): Promise<CachedResponse> {
  const read = (extension: string) =>
    readFile(join(folder, name + extension)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  const [body, br, gzip] = await Promise.all([read(''), read('.br'), read('.gz')])
  if (!body) throw new AppError('not_found')
  const headers = {
    'content-type': types[extname(name)] ?? '',
    'cache-control': 'public, max-age=31536000, immutable',
    // An embedded player in a frame with `sandbox` has an origin of its own ('null').
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  }
  return new CachedResponse(body, { headers, forms: { ...(br && { br }), ...(gzip && { gzip }) } })
}

/** Icons at the well-known paths that browsers and phones request: the site's own icons, or copies of web/static. */
export function addIcons(app: FastifyInstance, folder: string, siteIcons: SiteIcons) {
  const readStandard = (name: string) => readFile(join(folder, name))
  for (const name of iconNames)
    app.get(`/${name}`, { schema: { hide: true } }, async (request, reply) =>
      sendReady(request, reply, await siteIcons.get(name, readStandard)),
    )
}

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
  /** Names of fonts and pictures. */
  assets?: string[]
}
export type ViteManifest = Record<string, Chunk>

export const readManifest = async (webFolder: string): Promise<ViteManifest> =>
  JSON.parse(await readFile(join(webFolder, 'client/.vite/manifest.json'), 'utf8'))

/** Tags for <head>, per route, in TanStack Router's format. */
interface RouteAssets {
  preloads?: string[]
  css?: string[]
  scripts?: { attrs: Record<string, unknown> }[]
}

export interface RouterManifest {
  routes: { __root__: RouteAssets; [routeId: string]: RouteAssets }
  /** Additional style sheets by route id, for a page that reports a missing item or a failed read. */
  failureStyles: Record<string, string[]>
}

/**
 * Converts Vite's manifest to the router's manifest of scripts and styles per route. `routeFiles` maps a route's id to its file;
 * `textFiles` are needed by every page of a language.
 */
export function routerManifest(
  vite: ViteManifest,
  routeFiles: Record<string, string>,
  basePath: string,
  textFiles: readonly string[] = [],
): RouterManifest {
  const address = (file: string) => `${basePath}/${file}`
  const entryKey = Object.keys(vite).find((key) => vite[key]?.isEntry)
  const entry = entryKey === undefined ? undefined : vite[entryKey]
  if (entryKey === undefined || !entry) throw new Error('The build holds no browser entry: build again')

  const always = reach(vite, [entryKey, ...textFiles])
  const root: RouteAssets = {
    preloads: [...always.scripts].filter((file) => file !== entry.file).map(address),
    css: [...always.styles].map(address),
    scripts: [{ attrs: { type: 'module', src: address(entry.file), async: true } }],
  }
  const routes: RouterManifest['routes'] = { __root__: root }
  const failureStyles: RouterManifest['failureStyles'] = {}
  for (const [id, file] of Object.entries(routeFiles)) {
    const keys = Object.keys(vite).filter((key) => key === `routes/${file}` || key.startsWith(`routes/${file}?`) || key === routeTrees[id])
    const { scripts, styles } = reach(
      vite,
      keys.filter((key) => !failureParts.test(key)),
    )
    routes[id] = {
      preloads: [...scripts.difference(always.scripts)].map(address),
      css: [...styles.difference(always.styles)].map(address),
    }
    failureStyles[id] = [...reach(vite, keys).styles.difference(always.styles).difference(styles)].map(address)
  }
  return { routes, failureStyles }
}

/** The first script contains only the public routes. For each other area, by its top route: the chunk with its route tree (entry-client.tsx). */
const routeTrees: Record<string, string> = { '/admin': 'app/routeTree.gen.ts', '/embed': 'app/embed-routes.gen.js' }

/** Split-off error components of a route, as the router's build names them: not needed initially. */
const failureParts = /tsr-split=(?:errorComponent|notFoundComponent)/

/** The static import closure of these chunks, including themselves. */
function reach(vite: ViteManifest, keys: string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = vite[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    scripts.add(chunk.file)
    chunk.imports?.forEach(visit)
    // After the styles of its imports, in Vite's order, because the cascade depends on it.
    for (const style of chunk.css ?? []) styles.add(style)
  }
  keys.forEach(visit)
  return { scripts, styles }
}
