import { pipeline, Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { type Encoding, preferredEncoding } from './accepted-encoding.ts'

/** Smaller bodies do not benefit from compression. */
export const compressedFromBytes = 1024

/** Fast settings, because a visitor waits for the response. A window of 256 KB covers every page. */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 }
const gzipOptions = { level: 6 }

/** Compresses a body in another thread. */
export const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => promisify(gzip)(body, gzipOptions),
}
const compressor: Record<Encoding, () => Transform> = {
  br: () => createBrotliCompress({ params: brotli }),
  gzip: () => createGzip(gzipOptions),
}

/** The Vary header of a response whose encoding is negotiated. */
export const varyByEncoding = (vary: string | undefined) => (vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')

/** Sound, pictures and archives are compressed already. Lines of progress (NDJSON) are sent at once, where a compressor would buffer them. */
const compressible = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/

/** Compresses responses of text, except those that have negotiated their encoding (cached-response.ts) and of routes that turn it off. */
export function addCompression(http: FastifyInstance) {
  http.addHook('onSend', async function compressResponse(request, reply, payload: unknown) {
    const { vary, 'content-encoding': sentEncoding, 'content-type': type = '' } = reply.getHeaders()
    if (request.routeOptions.config.isCompressed === false || sentEncoding || /accept-encoding/i.test(String(vary))) return payload
    if (!compressible.test(String(type)) || reply.hasHeader('content-range')) return payload
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload
    if (!Buffer.isBuffer(body) && !(body instanceof Readable)) return payload
    if (Buffer.isBuffer(body) && body.length < compressedFromBytes) return payload
    reply.header('vary', varyByEncoding(vary?.toString()))
    const encoding = preferredEncoding(request.headers['accept-encoding'])
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    // Fastify reports an error of the stream that it sends, which the pipeline destroys with the error of its source.
    return Buffer.isBuffer(body) ? compress[encoding](body) : pipeline(body, compressor[encoding](), () => {})
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isCompressed?: boolean
  }
}
