import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LibraryVersion } from '#server/database/library-version.ts'
import { allSites, securityHeaders } from '#server/http/security-headers.ts'
import type { Storage } from '#server/storage/storage.ts'
import { readRange } from '../byte-range.ts'
import { dependsOnPlayer, dispositionOf, fixedHeaders, playerVary } from '../media-headers.ts'
import { evaluatePreconditions } from '../preconditions.ts'
import { isForPlayer } from '../sound-start.ts'
import { createChunks } from './chunks.ts'
import { type DeliveryLimits, defaultLimits } from './limits.ts'
import { createMediaCache } from './media-cache.ts'
import { createOpenFiles, type OpenFile, type Representation } from './open-files.ts'
import { createTransfers } from './transfers.ts'

/** A file as clients with access get it. */
export interface ServedFile {
  key: string
  mimeType: string
  cacheControl: string
  /** File name of a download; null uses the name in the storage. */
  title: string | null
  /** Length of playable media; null if it is unknown or not applicable. */
  durationSeconds: number | null
  /** Whether scripts of all sites may read it. */
  isForAllSites?: boolean
}

export type Delivery = NonNullable<ReturnType<typeof createDelivery>>

export type DeliveryUsage = ReturnType<Delivery['usage']>

/** The fast path for stored files, described in README.md. Null if the storage cannot open objects. */
export function createDelivery(deps: {
  storage: Storage
  libraryVersion: Pick<LibraryVersion, 'recent'>
  /** Number of processes that share this machine's memory. */
  processes?: number
  limits?: Partial<DeliveryLimits> | undefined
  reportFailure: (error: unknown) => void
}) {
  const { storage, libraryVersion, reportFailure } = deps
  if (!storage.openObject) return null
  const limits = { ...defaultLimits(deps.processes), ...deps.limits }
  const files = createOpenFiles(storage.openObject, limits)
  const chunks = createChunks(limits)
  const transfers = createTransfers({ chunks, limits, reportFailure })
  let fastPathCount = 0
  const cached = createMediaCache<ServedFile>(libraryVersion, limits.cachedAddresses)

  async function send(request: IncomingMessage, response: ServerResponse, served: ServedFile): Promise<boolean> {
    // A pipelined request waits until the responses before it are sent.
    if (!response.socket) await new Promise((resolve) => response.once('socket', resolve))
    for (;;) {
      const file = await files.get(served.key, served.mimeType)
      if (!file) return false
      if (file.use()) return sendFrom(file, request, response, served)
    }
  }

  /** Takes over a use of `file` and releases it after sending, or here if nothing is sent. */
  function sendFrom(file: OpenFile, request: IncomingMessage, response: ServerResponse, served: ServedFile): boolean {
    const part = partFor(file, request, served)
    if (!part) {
      file.release()
      return false
    }
    transfers.start({ ...part, file, response, durationSeconds: served.durationSeconds })
    return true
  }

  return {
    /**
     * Responds with bytes of the file (200 or 206) and nothing else: to a GET, and to a POST of a player's form. Returns false without side
     * effects for all other requests: HEAD, conditional requests that match, unsatisfiable ranges, missing files.
     */
    send,

    /** Like `send`, for what `cache` stored for `address`. Synchronous if the file was checked within the last second. */
    sendCached(address: string, request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
      const served = request.method === 'GET' ? cached.find(address) : undefined
      if (!served) return false
      const file = response.socket ? files.get(served.key, served.mimeType) : null
      if (!file || file instanceof Promise || !file.use()) return send(request, response, served)
      const isSent = sendFrom(file, request, response, served)
      if (isSent) fastPathCount++
      return isSent
    },

    /** Caches that `served` is public at `address`, in the library version `version` and later. */
    cache: cached.add,

    close: files.close,
    usage: () => ({
      fastPathCount,
      transfers: transfers.activeCount(),
      sentBytes: transfers.sentBytes(),
      openFiles: files.openCount(),
      ...chunks.usage(),
    }),
  }
}

/** The part of `file` to send; null if the response has no body. */
function partFor(file: OpenFile, { method, headers }: IncomingMessage, served: ServedFile) {
  if (method === 'HEAD') return null
  const isPlayed = dependsOnPlayer(served.mimeType) && isForPlayer(headers['sec-fetch-dest'])
  const representation = isPlayed ? file.sound : file.whole
  if (!representation) return null
  const { sizeBytes, start } = representation
  const { outcome, useRange } = evaluatePreconditions(headers, representation)
  if (outcome !== 'proceed' || sizeBytes === 0) return null
  const range = useRange ? readRange(headers.range, sizeBytes) : 'whole'
  if (range === 'unsatisfiable') return null
  const ready = readyHeaders(representation, served)
  if (range === 'whole')
    return { status: 200, headers: [...ready, 'content-length', String(sizeBytes)], position: start, end: start + sizeBytes }
  const length = String(range.end - range.start + 1)
  return {
    status: 206,
    headers: [...ready, 'content-length', length, 'content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`],
    position: start + range.start,
    end: start + range.end + 1,
  }
}

/** All headers except those that depend on the range. */
function readyHeaders(representation: Representation, served: ServedFile): string[] {
  if (representation.ready?.served === served) return representation.ready.headers
  const headers = Object.entries({
    ...securityHeaders,
    ...fixedHeaders,
    ...(dependsOnPlayer(served.mimeType) && playerVary),
    etag: representation.etag,
    'last-modified': representation.modifiedAt.toUTCString(),
    'cache-control': served.cacheControl,
    'content-type': served.mimeType,
    'content-disposition': dispositionOf(served),
    ...(served.isForAllSites && allSites),
  }).flat()
  representation.ready = { served, headers }
  return headers
}
