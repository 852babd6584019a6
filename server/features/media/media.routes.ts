import type {} from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '#contract/errors.ts'
import { AppError } from '#server/http/app-error.ts'
import { type ObjectFacts, type Storage, StorageKeyMissing } from '#server/storage/storage.ts'
import { isStorageKey } from '#server/storage/storage-keys.ts'
import { readRange } from './byte-range.ts'
import { captionsType } from './captions.ts'
import { coverBase, coverTypeOf } from './covers.ts'
import { evaluatePreconditions } from './preconditions.ts'
import { createSoundStarts, isForPlayer } from './sound-start.ts'

export interface ServedMedia {
  mimeType: string
  visibleTo: 'everyone' | { profileId: string }
}

interface MediaDeps {
  storage: Storage
  /** The song that uses the media at this storage key; null where none does. */
  findMedia(mediaPath: string): Promise<ServedMedia | null>
  /** The same for captions. */
  findCaptions(captionsPath: string): Promise<Pick<ServedMedia, 'visibleTo'> | null>
  /** Who may see the cover with this storage key (without `-{width}.{ext}`), where not everybody may. */
  findHiddenCover(coverPath: string): Promise<Pick<ServedMedia, 'visibleTo'> | null>
}

/*
 * Bytes of songs (/media/…), captions (/captions/…) and covers (/covers/…), straight from the storage.
 *
 * - GET and HEAD; 200, 206, 304, 404, 412, 416. One range at a time; several in one request are answered with the whole file.
 * - A file is served while a song uses it, so what is staged, trashed or left over is not there. Pending songs are there for
 *   their uploader and administrators, and the cover of a private playlist for its creator and administrators, decided on every
 *   request.
 * - Nothing that is served can run: the type is the one read from the bytes, nosniff, and a policy that lets nothing load.
 * - The stream reads on only as fast as the listener does, and is closed with the connection.
 */
export async function registerMedia(app: FastifyInstance, { storage, findMedia, findCaptions, findHiddenCover }: MediaDeps) {
  const soundStart = createSoundStarts(storage)

  async function media(request: Request, reply: FastifyReply) {
    const key = request.params['*']
    const found = isStorageKey(key) ? await findMedia(key) : null
    if (!found || !isVisible(found, request)) throw new AppError('not_found')
    return send(request, reply, { key, mimeType: found.mimeType, cacheControl: cacheControlOf(found) })
  }

  async function captions(request: Request, reply: FastifyReply) {
    const key = `captions/${request.params['*']}`
    const found = isStorageKey(key) ? await findCaptions(key) : null
    if (!found || !isVisible(found, request)) throw new AppError('not_found')
    return send(request, reply, { key, mimeType: captionsType, cacheControl: cacheControlOf(found) })
  }

  async function cover(request: Request, reply: FastifyReply) {
    const key = `covers/${request.params['*']}`
    const mimeType = isStorageKey(key) ? coverTypeOf(key) : null
    if (!mimeType) throw new AppError('not_found')
    const shown = (await findHiddenCover(coverBase(key))) ?? shownToEveryone
    if (!isVisible(shown, request)) throw new AppError('not_found')
    return send(request, reply, { key, mimeType, cacheControl: cacheControlOf(shown) })
  }

  async function send(request: Request, reply: FastifyReply, { key, mimeType, cacheControl }: Served) {
    const facts = await storage.stat(key)
    if (!facts) throw new AppError('not_found')
    const skipped = await skippedBytes(request, reply, { key, mimeType, sizeBytes: facts.sizeBytes })
    const sizeBytes = facts.sizeBytes - skipped
    const { modifiedAt } = facts
    const etag = etagOf({ sizeBytes, modifiedAt })
    reply.headers({ ...fixedHeaders, etag, 'last-modified': modifiedAt.toUTCString(), 'cache-control': cacheControl })

    const { outcome, useRange } = evaluatePreconditions(request.headers, { etag, modifiedAt })
    if (outcome === 'failed') return reply.code(412).send({ code: 'stale_version' } satisfies ApiError)
    if (outcome === 'not_modified') return reply.code(304).send()

    const range = request.method === 'GET' && useRange ? readRange(request.headers.range, sizeBytes) : 'whole'
    if (range === 'unsatisfiable') {
      reply.code(416).header('content-range', `bytes */${sizeBytes}`)
      return reply.send({ code: 'malformed_request' } satisfies ApiError)
    }

    const { start, end } = range === 'whole' ? { start: 0, end: sizeBytes - 1 } : range
    reply.headers({ 'content-type': mimeType, 'content-disposition': dispositionOf(key), 'content-length': end - start + 1 })
    if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`)
    if (request.method === 'HEAD' || sizeBytes === 0) return reply.send()
    return reply.send(await open(key, { start: start + skipped, end: end + skipped }))
  }

  /** How much of the file's beginning this listener does not get: see sound-start.ts. */
  async function skippedBytes(request: Request, reply: FastifyReply, o: Pick<Served, 'key' | 'mimeType'> & { sizeBytes: number }) {
    if (o.mimeType !== 'audio/mpeg') return 0
    reply.header('vary', 'Sec-Fetch-Dest')
    return isForPlayer(request.headers['sec-fetch-dest']) ? soundStart(o.key, o.sizeBytes) : 0
  }

  const open = (key: string, range: { start: number; end: number }) =>
    storage.read(key, range).catch((error: unknown) => {
      throw error instanceof StorageKeyMissing ? new AppError('not_found') : error
    })

  const route = { method: ['GET', 'HEAD'], schema: { hide: true }, compress: false } as const
  app.route<{ Params: Params }>({ ...route, method: [...route.method], url: '/media/*', handler: media })
  app.route<{ Params: Params }>({ ...route, method: [...route.method], url: '/covers/*', handler: cover })
  app.route<{ Params: Params }>({ ...route, method: [...route.method], url: '/captions/*', handler: captions })
}

type Params = { '*': string }
type Request = FastifyRequest<{ Params: Params }>

interface Served {
  key: string
  mimeType: string
  cacheControl: string
}

const shownToEveryone = { visibleTo: 'everyone' } as const

const cacheControlOf = ({ visibleTo }: Pick<ServedMedia, 'visibleTo'>) => (visibleTo === 'everyone' ? 'max-age=3600' : 'private, no-cache')

const isVisible = ({ visibleTo }: Pick<ServedMedia, 'visibleTo'>, { viewer }: Request): boolean =>
  visibleTo === 'everyone' || viewer?.role === 'admin' || viewer?.profileId === visibleTo.profileId

const fixedHeaders = {
  'accept-ranges': 'bytes',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox allow-same-origin; default-src 'none'; media-src 'self'",
  'cross-origin-resource-policy': 'cross-origin',
}

/** Strong: an object is never overwritten. */
const etagOf = ({ sizeBytes, modifiedAt }: ObjectFacts): string => `"${sizeBytes.toString(36)}-${modifiedAt.getTime().toString(36)}"`

const dispositionOf = (key: string): string => `inline; filename*=UTF-8''${encodeURIComponent(key.slice(key.lastIndexOf('/') + 1))}`
