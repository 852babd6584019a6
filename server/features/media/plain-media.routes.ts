import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '#contract/errors.ts'
import { AppError } from '#server/app-error.ts'
import { type Storage, StorageKeyMissing } from '#server/storage/storage.ts'
import { readRange } from './byte-range.ts'
import type { ServedFile } from './delivery/delivery.ts'
import { dependsOnPlayer, dispositionOf, etagOf, fixedHeaders, playerVary } from './media-headers.ts'
import type { MediaPrefix } from './media-prefix.ts'
import { evaluatePreconditions, type Validators } from './preconditions.ts'
import { createSoundStarts, isForPlayer } from './sound-start.ts'
import { readSpliced, type SplicedBytes } from './tagged-files.ts'

/** Responds to every request for a stored file without optimizations. The reference that delivery/ must equal byte for byte. */
export function createPlainSending(storage: Storage) {
  const soundStart = createSoundStarts(storage)
  const sendSpliced = createSplicedSending(storage)

  async function send(request: FastifyRequest, reply: FastifyReply, { key, title, mimeType, cacheControl }: ServedFile) {
    const facts = await storage.stat(key)
    if (!facts) throw new AppError('not_found')
    const { head, from } = await prefixFor(request, reply, { key, mimeType, sizeBytes: facts.sizeBytes })
    const { modifiedAt } = facts
    const etag = etagOf({ sizeBytes: head.length + facts.sizeBytes - from, modifiedAt })
    reply.headers({ ...fixedHeaders, etag, 'last-modified': modifiedAt.toUTCString(), 'cache-control': cacheControl })

    return sendSpliced(request, reply, { key, title, mimeType, head, from, to: facts.sizeBytes, etag, modifiedAt })
  }

  /** The bytes that replace the start of the file for this client (sound-start.ts). */
  async function prefixFor(
    request: FastifyRequest,
    reply: FastifyReply,
    o: Pick<ServedFile, 'key' | 'mimeType'> & { sizeBytes: number },
  ): Promise<MediaPrefix> {
    if (!dependsOnPlayer(o.mimeType)) return asStored
    reply.headers(playerVary)
    return isForPlayer(request.headers['sec-fetch-dest']) ? soundStart(o.key, o) : asStored
  }

  return send
}

interface Spliced extends Validators, SplicedBytes {
  title: string | null
  mimeType: string
}

/** Responds with a representation or the requested part of it. */
export function createSplicedSending(storage: Pick<Storage, 'read'>) {
  return async (request: FastifyRequest, reply: FastifyReply, { title, mimeType, etag, modifiedAt, ...bytes }: Spliced) => {
    const sizeBytes = bytes.head.length + bytes.to - bytes.from
    const range = prepareResponse(request, reply, {
      sizeBytes,
      mimeType,
      disposition: dispositionOf({ key: bytes.key, title }),
      etag,
      modifiedAt,
    })
    if (range === null) return reply
    return reply.send(
      await readSpliced(storage, bytes, range).catch((error: unknown) => {
        throw error instanceof StorageKeyMissing ? new AppError('not_found') : error
      }),
    )
  }
}

interface Representation extends Validators {
  sizeBytes: number
  mimeType: string
  disposition: string
}

/**
 * Sets status and headers and returns the range to send, from `start` to `end` (inclusive). Null if the response has no body or is already
 * sent.
 */
export function prepareResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { sizeBytes, mimeType, disposition, ...validators }: Representation,
) {
  const { outcome, useRange } = evaluatePreconditions(request.headers, validators)
  if (outcome === 'failed') {
    reply.code(412).send({ code: 'stale_version' } satisfies ApiError)
    return null
  }
  if (outcome === 'not_modified') {
    reply.code(304).send()
    return null
  }
  const hasBody = request.method !== 'HEAD'
  const range = hasBody && useRange ? readRange(request.headers.range, sizeBytes) : 'whole'
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${sizeBytes}`)
    reply.send({ code: 'malformed_request' } satisfies ApiError)
    return null
  }
  const { start, end } = range === 'whole' ? { start: 0, end: sizeBytes - 1 } : range
  reply.headers({ 'content-type': mimeType, 'content-disposition': disposition, 'content-length': end - start + 1 })
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`)
  if (hasBody && sizeBytes > 0) return { start, end }
  reply.send()
  return null
}

const asStored: MediaPrefix = { head: Buffer.alloc(0), from: 0 }
