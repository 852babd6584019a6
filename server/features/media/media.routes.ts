import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/app-error.ts'
import type { LibraryVersion } from '#server/database/library-version.ts'
import type { Storage } from '#server/storage/storage.ts'
import { isStorageKey } from '#server/storage/storage-keys.ts'
import { isVisibleTo, type VisibleTo } from '#server/visibility/visibility-rule.ts'
import { captionsType } from './captions.ts'
import { coverBase, coverTypeOf } from './covers.ts'
import type { Delivery, ServedFile } from './delivery/delivery.ts'
import { fixedHeaders } from './media-headers.ts'
import { streamOf } from './media-paths.ts'
import { createPlainSending, createSplicedSending } from './plain-media.routes.ts'
import { typeInStream } from './renditions/stream-rules.ts'
import type { Redirect, Redirectable } from './signed-redirects.ts'
import { createTaggedFiles, type Download } from './tagged-files.ts'

interface Audience {
  visibleTo: VisibleTo
}

type Playable = Audience & Pick<ServedFile, 'title' | 'durationSeconds'>
type Found = Playable & Pick<ServedFile, 'mimeType'> & { mediaPath?: string | null; retagged?: string | null }

interface MediaDeps {
  storage: Storage
  /** The fast path for bytes; null if only `storage.read` is available. */
  delivery: Delivery | null
  /** Redirects to signed addresses of the storage; null if this server sends all bytes itself. */
  redirectOf: ((file: Redirectable, isPublic: () => Promise<boolean>) => Promise<Redirect | null>) | null
  /** Whether a CDN caches public media. */
  isBehindCdn: boolean
  libraryVersion: Pick<LibraryVersion, 'recent'>
  /** Whether maintenance mode closes the site to visitors. */
  isClosed(): Promise<boolean>
  /** The song that uses the media at this storage key; null if there is none. */
  findMedia(mediaPath: string): Promise<Found | null>
  /** The file of the song with its tags only; null if it is missing. */
  findPlayed(songId: string): Promise<Download | null>
  /** Like `findMedia`, for the main playlist of a stream. */
  findStream(streamPath: string): Promise<Playable | null>
  /** Like `findMedia`, for captions. */
  findCaptions(captionsPath: string): Promise<Audience | null>
  /** Who may see the cover with this storage key (without `-{width}.{ext}`). */
  coverAudience(coverPath: string): Promise<VisibleTo>
}

/*
 * Serves the bytes of songs (/media/…), captions (/captions/…) and covers (/covers/…) from the storage.
 *
 * - GET and HEAD; 200, 206, 304, 404, 412, 416. One range per request; a request for several gets the whole file.
 * - A file is served only while a song uses it, so staged, trashed and orphaned files respond 404. Pending and restricted songs, with their
 *   captions and covers, are served to their uploader, editors and administrators; the cover of a private or restricted playlist to its
 *   creator, editors and administrators; protected items also to those who have opened them. Access is checked on every request.
 * - Songs in public lists may be redirected to the storage (GET only, because the address is signed for that). Everything else is sent by
 *   this server, including streams: their playlists name files beside them, and scripts read them.
 * - The original of a song whose names are hidden (school privacy) gets the tags of its download instead of its own, or its
 *   rendition is sent instead.
 * - The stream is read only as fast as the client reads (backpressure), and is closed with the connection.
 */
export async function registerMedia(app: FastifyInstance, deps: MediaDeps) {
  const { storage, delivery, redirectOf, isBehindCdn, libraryVersion, isClosed, findCaptions, coverAudience } = deps
  const sendPlainly = createPlainSending(storage)
  const tagged = createTaggedFiles(storage)
  const sendSpliced = createSplicedSending(storage)

  const findCover = async (key: string): Promise<Found | null> => {
    const mimeType = coverTypeOf(key)
    if (mimeType === null) return null
    return { visibleTo: await coverAudience(coverBase(key)), mimeType, title: null, durationSeconds: null }
  }
  const findMedia = async (key: string): Promise<Found | null> => {
    const mimeType = typeInStream(key)
    const found = await deps.findMedia(key)
    if (found || !mimeType) return found
    const stream = await deps.findStream(streamOf(key))
    return stream && { ...stream, mimeType }
  }
  const findTexts = async (key: string): Promise<Found | null> => {
    const found = await findCaptions(key)
    return found && { ...found, mimeType: captionsType, title: null, durationSeconds: null }
  }

  const isOpenToAll = async (found: Found | null) => found !== null && isPublic(found) && !(await isClosed())

  async function sendRetagged(request: FastifyRequest, reply: FastifyReply, songId: string, { cacheControl }: ServedFile) {
    const download = await deps.findPlayed(songId)
    const file = download && (await tagged.open(download))
    if (!file) throw new AppError('not_found')
    reply.headers({ ...fixedHeaders, etag: file.etag, 'cache-control': cacheControl })
    return sendSpliced(request, reply, file)
  }

  /** Sends a file if `request.viewer` may have it. Throws not_found. */
  const sender =
    (find: (key: string) => Promise<Found | null>, o: { prefix: string; redirectOf?: typeof redirectOf; isOfSong?: boolean }) =>
    async (request: FastifyRequest, reply: FastifyReply, key: string): Promise<FastifyReply> => {
      const version = await libraryVersion.recent()
      const found = isStorageKey(key) ? await find(key) : null
      if (!found || !isVisibleTo(found.visibleTo, request)) throw new AppError('not_found')
      const { mimeType, title, durationSeconds } = found
      const isForAllSites = reply.hasHeader('access-control-allow-origin')
      const served = { key, mimeType, title, durationSeconds, cacheControl: cacheControlOf(found, isBehindCdn), isForAllSites }
      if (found.retagged) return sendRetagged(request, reply, found.retagged, served)
      if (o.redirectOf && found.mediaPath && request.method === 'GET' && (await isOpenToAll(found))) {
        const file = { ...served, mediaPath: found.mediaPath, version }
        const redirect = await o.redirectOf(file, async () => isOpenToAll(await find(key)))
        if (redirect) return reply.header('cache-control', redirect.cacheControl).redirect(redirect.address, 302)
      }
      if (delivery) {
        // Equivalent spellings of an address are served but not cached, because their number is unlimited.
        const address = o.prefix + key
        const isOpen = request.raw.url === address && (await isOpenToAll(found))
        if (isOpen) delivery.cache(address, served, version)
        if (await delivery.send(request.raw, reply.raw, served)) return reply.hijack()
      }
      return sendPlainly(request, reply, served).catch((error: unknown) => {
        // A cover's key is found without a row that names it.
        if (o.isOfSong && isNotFound(error)) request.log.warn({ key }, 'the file of a song is missing in the storage')
        throw error
      })
    }

  const files = {
    media: sender(findMedia, { prefix: '/media/', redirectOf, isOfSong: true }),
    cover: sender(findCover, { prefix: '/' }),
    captions: sender(findTexts, { prefix: '/', isOfSong: true }),
  }
  const routes = [
    { url: '/media/*', folder: '', send: files.media },
    { url: '/covers/*', folder: 'covers/', send: files.cover },
    { url: '/captions/*', folder: 'captions/', send: files.captions },
  ]
  for (const { url, folder, send } of routes)
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url,
      schema: { hide: true },
      handler: (request, reply) => send(request, reply, folder + request.params['*']),
    })
  return files
}

const isNotFound = (error: unknown) => error instanceof AppError && error.code === 'not_found'
const isPublic = ({ visibleTo }: Audience) => visibleTo === 'public'

/** A CDN must revalidate after a minute, so that deleted files soon disappear from it. */
const cacheControlOf = (audience: Audience, isBehindCdn: boolean): string => {
  if (!isPublic(audience)) return 'private, no-cache'
  return isBehindCdn ? 'max-age=3600, s-maxage=60' : 'max-age=3600'
}
