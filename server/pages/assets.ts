import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/http/app-error.ts'
import { CachedResponse, sendReady } from '#server/http/cached-response.ts'

/** What the build makes. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const compressedForm = /\.(?:br|gz)$/

/**
 * Scripts, styles and fonts, compressed at build; their names carry a hash, so they are cached for ever. Whatever was asked for once stays
 * in memory: where a code is shown to a hall, everybody asks for the same five within seconds.
 */
export async function addAssets(app: FastifyInstance, webFolder: string) {
  const folder = join(webFolder, 'client/assets')
  const names = new Set((await readdir(folder)).filter((name) => !compressedForm.test(name)))
  const unknown = [...names].find((name) => !types[extname(name)])
  if (unknown) throw new Error(`No content type is known for ${unknown}: name it in assets.ts`)
  const kept = new Map<string, Promise<CachedResponse>>()

  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true }, compress: false }, async (request, reply) => {
    const name = request.params['*']
    if (!names.has(name)) throw new AppError('not_found')
    const asset = kept.get(name) ?? readAsset(folder, name)
    kept.set(name, asset)
    // What could not be read now may be read later.
    asset.catch(() => kept.delete(name))
    return sendReady(request, reply, await asset)
  })
}

/** Throws not_found where the build was replaced meanwhile (the page that asks is an old one), and whatever else reading throws. */
async function readAsset(folder: string, name: string): Promise<CachedResponse> {
  const read = (extension: string) =>
    readFile(join(folder, name + extension)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  const [body, br, gzip] = await Promise.all([read(''), read('.br'), read('.gz')])
  if (!body) throw new AppError('not_found')
  const headers = { 'content-type': types[extname(name)] ?? '', 'cache-control': 'public, max-age=31536000, immutable' }
  return new CachedResponse(body, { headers, forms: { ...(br && { br }), ...(gzip && { gzip }) } })
}

const icons = ['favicon.ico', 'icon.svg', 'icon-192.png', 'icon-512.png', 'apple-touch-icon.png']

/** Icons under the fixed addresses where browsers and phones look for them: copies of web/static. */
export async function addIcons(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, { root: folder, serve: false, decorateReply: true })
  for (const icon of icons) app.get(`/${icon}`, { schema: { hide: true } }, (_request, reply) => reply.sendFile(icon, { maxAge: '1d' }))
}

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
type ViteManifest = Record<string, Chunk>

/** What TanStack Router puts into <head> for each route. */
export interface RouteAssets {
  preloads?: string[]
  css?: string[]
  scripts?: { attrs: Record<string, unknown> }[]
}

export interface RouterManifest {
  routes: { __root__: RouteAssets; [routeId: string]: RouteAssets }
}

/**
 * Reads Vite's manifest as the router's: which scripts and styles each route needs. `routeFiles` maps a route's id to its file;
 * `languageFile` is what every page of a language needs on top.
 */
export async function routerManifest(
  webFolder: string,
  routeFiles: Record<string, string>,
  basePath: string,
  languageFile: string | null = null,
): Promise<RouterManifest> {
  const vite = JSON.parse(await readFile(join(webFolder, 'client/.vite/manifest.json'), 'utf8')) as ViteManifest
  const address = (file: string) => `${basePath}/${file}`
  const entryKey = Object.keys(vite).find((key) => vite[key]?.isEntry)
  const entry = entryKey === undefined ? undefined : vite[entryKey]
  if (entryKey === undefined || !entry) throw new Error(`${webFolder} holds no browser entry: build again`)

  const always = reach(vite, languageFile === null ? [entryKey] : [entryKey, languageFile])
  const root: RouteAssets = {
    preloads: [...always.scripts].filter((file) => file !== entry.file).map(address),
    css: [...always.styles].map(address),
    scripts: [{ attrs: { type: 'module', src: address(entry.file), async: true } }],
  }
  const ofRoute = (file: string): RouteAssets => {
    const keys = Object.keys(vite).filter(
      (key) => (key === `routes/${file}` || key.startsWith(`routes/${file}?`)) && !failureParts.test(key),
    )
    const { scripts, styles } = reach(vite, keys)
    return {
      preloads: [...scripts.difference(always.scripts)].map(address),
      css: [...styles.difference(always.styles)].map(address),
    }
  }
  const routes: Record<string, RouteAssets> = Object.fromEntries(Object.entries(routeFiles).map(([id, file]) => [id, ofRoute(file)]))
  return { routes: { ...routes, __root__: root } }
}

/** A route whose failures are split off, as the router's build names them, does not need them at once. */
const failureParts = /tsr-split=(?:errorComponent|notFoundComponent)/

/** Everything that these chunks import statically, themselves included. */
function reach(vite: ViteManifest, keys: string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = vite[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return { scripts, styles }
}
