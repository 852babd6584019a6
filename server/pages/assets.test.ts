import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendError } from '#server/http/errors.ts'
import { addAssets, routerManifest } from './assets.ts'

let folder: string
let app: FastifyInstance
const file = (name: string) => join(folder, 'client/assets', name)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'))
  await mkdir(file(''), { recursive: true })
  await writeFile(file('page-1.js'), `export const words = '${'word '.repeat(1_000)}'`)
  await writeFile(file('page-1.js.br'), 'compressed at build')
  await writeFile(file('text-1.woff2'), Buffer.alloc(2_000, 7))
  app = Fastify()
  app.setErrorHandler(sendError)
  await addAssets(app, folder)
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (name: string, headers: Record<string, string> = {}) => app.inject({ url: `/assets/${name}`, headers })

test('assets are sent as compressed at build time, are immutable for caches, and are not compressed again', async () => {
  const script = await get('page-1.js', { 'accept-encoding': 'br, gzip' })
  expect([script.statusCode, script.body]).toEqual([200, 'compressed at build'])
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await get('page-1.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined()
  const font = await get('text-1.woff2', { 'accept-encoding': 'br, gzip' })
  expect([font.headers['content-type'], font.headers['content-encoding'], font.rawPayload.length]).toEqual(['font/woff2', undefined, 2_000])
  expect((await get('text-1.woff2', { 'if-none-match': String(font.headers.etag) })).statusCode).toBe(304)
})

test('other paths are not found, including the compressed files themselves', async () => {
  for (const name of ['none.js', 'page-1.js.br', '../page-1.js']) expect((await get(name)).statusCode).toBe(404)
})

test('a failed read is not cached', async () => {
  await rm(file('page-1.js'))
  expect((await get('page-1.js')).statusCode).toBe(404)
  await mkdir(file('page-1.js'))
  expect((await get('page-1.js')).statusCode).toBe(500)
  await rm(file('page-1.js'), { recursive: true })
  await writeFile(file('page-1.js'), 'back')
  expect((await get('page-1.js')).body).toBe('back')
})

test('style sheets that only an error page needs are separate from those of the route', () => {
  const vite = {
    'entry.tsx': { file: 'entry.js', isEntry: true, css: ['first.css'] },
    'routes/song.tsx?tsr-split=component': { file: 'song.js', css: ['song.css'] },
    'routes/song.tsx?tsr-split=notFoundComponent': { file: 'missing.js', imports: ['message.tsx', 'entry.tsx'] },
    'message.tsx': { file: 'message.js', css: ['message.css'] },
  }
  const { routes, failureStyles } = routerManifest(vite, { '/song/$id': 'song.tsx' }, '/music')
  expect(routes['/song/$id']).toEqual({ preloads: ['/music/song.js'], css: ['/music/song.css'] })
  expect(failureStyles['/song/$id']).toEqual(['/music/message.css'])
})

test('a route tree outside of the first script loads with the page, not after it', () => {
  const vite = {
    'entry.tsx': { file: 'entry.js', isEntry: true },
    'routes/embed.tsx?tsr-split=component': { file: 'embed.js' },
    'app/embed-routes.gen.js': { file: 'tree.js', imports: ['entry.tsx'] },
  }
  const { routes } = routerManifest(vite, { '/embed': 'embed.tsx', '/': 'index.tsx' }, '')
  expect(routes['/embed']?.preloads).toEqual(['/embed.js', '/tree.js'])
  expect(routes['/']?.preloads).toEqual([])
})
