import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DownloadedKind } from '#contract/downloads.ts'
import { AppError } from '#server/app-error.ts'
import { createSemaphore } from '#server/concurrency.ts'
import { type FileFormat, fileFormats } from '#server/http/addresses.ts'
import { isVisit } from '#server/http/robots.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createListZips, type ListDownload } from './list-zip.ts'
import { disposition, fixedHeaders } from './media-headers.ts'
import { createSplicedSending, prepareResponse } from './plain-media.routes.ts'
import { isForPlayer } from './sound-start.ts'
import { createTaggedFiles, type Download } from './tagged-files.ts'

type Find<T> = (id: string, o: { format: FileFormat; request: FastifyRequest }) => Promise<T | null>

interface Deps {
  storage: Storage
  /** Null if the item is not offered. */
  findDownload: Find<Download>
  findListDownload: (kind: 'album' | 'playlist', ...of: Parameters<Find<ListDownload>>) => Promise<ListDownload | null>
  /** Called once for each download that a visitor starts. */
  noteDownload(item: { kind: DownloadedKind; id: string }): void
}

/** Zips that are prepared or sent concurrently, because each reads its own files. */
const preparedAtOnce = 2
const sentAtOnce = 32
const retrySeconds = 30

/**
 * Downloads of single files and zips, tagged with the site's current facts. Nothing is stored: the new tags replace the start of the file,
 * and the sound is sent from the storage. Equal facts give equal bytes, so an interrupted download can continue.
 */
export function registerDownloads(http: FastifyInstance, { storage, findDownload, findListDownload, noteDownload }: Deps) {
  const send = createSplicedSending(storage)
  const tagged = createTaggedFiles(storage)
  const zips = createListZips(storage)
  const preparing = createSemaphore(preparedAtOnce)
  let sending = 0

  const route = { method: ['GET', 'HEAD'], schema: { hide: true } }
  const formatOf = (request: FastifyRequest): FileFormat =>
    fileFormats.find((format) => format === (request.query as { format?: unknown }).format) ?? 'original'

  http.route<{ Params: { id: string } }>({
    ...route,
    url: '/downloads/:id',
    async handler(request, reply) {
      const { id } = request.params
      const download = await findDownload(id, { format: formatOf(request), request })
      const file = download && (await tagged.open(download))
      if (!file) throw new AppError('not_found')
      // Not cached: facts may change, and a download code belongs to one visitor.
      reply.headers({ ...fixedHeaders, etag: file.etag, 'cache-control': 'private, no-cache' })
      await send(request, reply, file)
      if (startsDownload(request, reply)) noteDownload({ kind: 'song', id })
      return reply
    },
  })

  async function sendZip(kind: 'album' | 'playlist', id: string, request: FastifyRequest, reply: FastifyReply) {
    const found = await findListDownload(kind, id, { format: formatOf(request), request })
    const zip = found && (await preparing.run(() => zips.open(found)))
    if (!zip) throw new AppError('not_found')
    const { etag, sizeBytes, name } = zip
    // The credits are in the language of the visitor.
    reply.headers({ ...fixedHeaders, etag, 'cache-control': 'private, no-cache', vary: 'Accept-Language, Cookie' })
    const representation = {
      sizeBytes,
      mimeType: 'application/zip',
      disposition: disposition('attachment', `${name}.zip`),
      etag,
      modifiedAt: null,
    }
    if (request.method === 'GET' && sending >= sentAtOnce) throw new AppError('too_many_requests', { retryAfterSeconds: retrySeconds })
    const range = prepareResponse(request, reply, representation)
    if (range === null) return reply
    if (startsDownload(request, reply)) noteDownload({ kind, id })
    sending++
    return reply.send(zip.read(range).once('close', () => sending--))
  }

  for (const kind of ['album', 'playlist'] as const)
    http.route<{ Params: { id: string } }>({
      ...route,
      url: `/downloads/${kind}/:id`,
      handler: (request, reply) => sendZip(kind, request.params.id, request, reply),
    })
}

/** Whether a response starts a download by a person: it contains the first bytes and is not for a player on a page. */
const startsDownload = ({ method, headers }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  method === 'GET' &&
  (statusCode === 200 || (statusCode === 206 && /^bytes=0-/.test(headers.range ?? ''))) &&
  !isForPlayer(headers['sec-fetch-dest']) &&
  isVisit(headers)
