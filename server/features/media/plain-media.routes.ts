import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '#contract/errors.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Storage, StorageKeyMissing } from '#server/storage/storage.ts'
import { readRange } from './byte-range.ts'
import type { ServedFile } from './delivery/delivery.ts'
import { dependsOnPlayer, dispositionOf, etagOf, fixedHeaders, playerVary } from './media-headers.ts'
import { evaluatePreconditions } from './preconditions.ts'
import type { MediaPrefix } from './sound-beginning.ts'
import { createSoundStarts, isForPlayer } from './sound-start.ts'

/** Responds to every request for a stored file, without optimizations: the reference that responses of delivery/ must equal byte for byte. */
export function createPlainSending(storage: Storage) {
  const soundStart = createSoundStarts(storage)

  async function send(request: FastifyRequest, reply: FastifyReply, { key, title, mimeType, cacheControl }: ServedFile) {
    const facts = await storage.stat(key)
    if (!facts) throw new AppError('not_found')
    const { head, from } = await beginning(request, reply, { key, mimeType, sizeBytes: facts.sizeBytes })
    const sizeBytes = head.length + facts.sizeBytes - from
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
    reply.headers({ 'content-type': mimeType, 'content-disposition': dispositionOf({ key, title }), 'content-length': end - start + 1 })
    if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`)
    if (request.method === 'HEAD' || sizeBytes === 0) return reply.send()
    if (end < head.length) return reply.send(head.subarray(start, end + 1))
    const rest = await open(key, { start: Math.max(start - head.length, 0) + from, end: end - head.length + from })
    return reply.send(start < head.length ? Readable.from(joined(head.subarray(start), rest), { objectMode: false }) : rest)
  }

  /** What this listener gets in place of the file's beginning: see sound-start.ts. */
  async function beginning(
    request: FastifyRequest,
    reply: FastifyReply,
    o: Pick<ServedFile, 'key' | 'mimeType'> & { sizeBytes: number },
  ): Promise<MediaPrefix> {
    if (!dependsOnPlayer(o.mimeType)) return asStored
    reply.headers(playerVary)
    return isForPlayer(request.headers['sec-fetch-dest']) ? soundStart(o.key, o) : asStored
  }

  const open = (key: string, range: { start: number; end: number }) =>
    storage.read(key, range).catch((error: unknown) => {
      throw error instanceof StorageKeyMissing ? new AppError('not_found') : error
    })

  return send
}

const asStored: MediaPrefix = { head: Buffer.alloc(0), from: 0 }

async function* joined(head: Buffer, rest: Readable) {
  yield head
  yield* rest
}
