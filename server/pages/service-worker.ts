import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { SongWord } from '#contract/song-words.ts'
import { CachedResponse, sendReady } from '#server/http/cached-response.ts'
import { readManifest, type ViteManifest } from './assets.ts'

const savedPage = 'routes/_public.saved.tsx'
/** What loads after the page: the parts of the player, messages and menus, and what draws covers. */
const laterCode = /^(?:public\/player|public\/songs|ui)\/|^\.\.\/design\/cover-pattern\.ts$/

interface ServiceWorkerOptions {
  webFolder: string
  basePath: string
  /** The text catalogs of pages in any language, as the build's manifest names them. */
  textFiles(word: SongWord): string[]
  /** What the site calls its songs. */
  readWord: () => Promise<SongWord>
}

/**
 * The service worker (web/service-worker), preceded by what it has to know of this build and this site. Browsers compare its bytes at each visit: a
 * new build is a new worker, and so is another word for songs.
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

/** Scripts, styles and fonts of these chunks, and of all that they import statically. Streams (hls.js) play from the network only. */
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
