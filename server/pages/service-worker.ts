import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { SongWord } from '#contract/song-words.ts'
import { CachedResponse, sendReady } from '#server/http/cached-response.ts'
import { readManifest, type ViteManifest } from './assets.ts'

const savedPage = 'routes/_public.saved.tsx'
/** Code that loads after the page: parts of the player, messages, menus, and the generator of cover patterns. */
const laterCode = /^(?:public\/player|public\/songs|ui)\/|^\.\.\/design\/cover-pattern\.ts$/

interface ServiceWorkerOptions {
  webFolder: string
  basePath: string
  /** Text catalogs of pages in all languages, by their names in the build's manifest. */
  textFiles(word: SongWord): string[]
  /** The site's word for its songs. */
  readWord: () => Promise<SongWord>
}

/**
 * Serves the service worker (web/service-worker), preceded by data about this build and this site. Browsers compare its bytes at each
 * visit, so a new build or another word for songs installs a new worker.
 */
export async function addServiceWorker(app: FastifyInstance, { webFolder, basePath, textFiles, readWord }: ServiceWorkerOptions) {
  const [code, manifest] = await Promise.all([readFile(join(webFolder, 'client/service-worker.js'), 'utf8'), readManifest(webFolder)])
  const address = (file: string) => `${basePath}/${file}`
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? ''
  const responses = new Map<SongWord, CachedResponse>()
  const responseFor = (word: SongWord) => {
    const made = responses.get(word) ?? makeResponse(word)
    responses.set(word, made)
    return made
  }

  function makeResponse(word: SongWord) {
    const pageFiles = filesOf(manifest, [entry, ...partsOf(manifest, savedPage), ...textFiles(word)])
    const playerFiles = filesOf(
      manifest,
      Object.keys(manifest).filter((key) => laterCode.test(key)),
    ).difference(pageFiles)
    const files = { pageFiles: [...pageFiles].map(address), playerFiles: [...playerFiles].map(address) }
    const version = createHash('sha256').update(code).update(JSON.stringify(files)).digest('hex').slice(0, 16)
    const body = Buffer.from(`self.site = ${JSON.stringify({ basePath, version, ...files })};\n${code}`)
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }
    return new CachedResponse(body, { headers })
  }

  app.get('/service-worker.js', { schema: { hide: true } }, async (request, reply) =>
    sendReady(request, reply, responseFor(await readWord())),
  )
}

/** A route and its split parts: 'routes/….tsx?tsr-split=component'. */
const partsOf = (manifest: ViteManifest, file: string) => Object.keys(manifest).filter((key) => key.split('?')[0] === file)

/** Scripts, styles and fonts of these chunks and of their static imports. Streams (hls.js) are excluded: they play only from the network. */
function filesOf(manifest: ViteManifest, keys: string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file) || key.endsWith('/play-stream.ts')) return
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return files
}
