import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, preferredEncoding } from './accepted-encoding.ts'
import { namesTag } from './entity-tags.ts'

/** Smaller ones do not get smaller. */
const compressedFromBytes = 1024

/** Quick ones: a visitor waits for them once, in another thread. Windows of 256 KB hold every page. */
const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
}

type Forms = Partial<Record<Encoding, Buffer>>

/** An answer as it goes out, headers and bytes. Compressed when somebody first wants it so, and once, unless `forms` are all there are. */
export class CachedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Weak: the same for every encoding. */
  readonly etag: string
  /** Called when it holds more than before. */
  grown = () => {}
  readonly #compressed: Forms
  readonly #hasAllForms: boolean
  readonly #compressing: Partial<Record<Encoding, Promise<Buffer>>> = {}

  constructor(
    body: string | Buffer,
    { status = 200, headers, forms }: { status?: number; headers: Record<string, string>; forms?: Forms },
  ) {
    this.status = status
    this.headers = headers
    this.body = unshared(Buffer.from(body))
    this.#compressed = forms ?? {}
    this.#hasAllForms = forms !== undefined
    this.etag = `W/"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`
  }

  /** How it goes to who accepts this; null: as it is. */
  encodingFor(acceptEncoding: string | undefined): Encoding | null {
    if (this.body.length < compressedFromBytes) return null
    const encoding = preferredEncoding(acceptEncoding)
    return encoding && this.#hasAllForms && !this.#compressed[encoding] ? null : encoding
  }

  encoded(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.#compressed[encoding]
    if (known) return known
    this.#compressing[encoding] ??= compress[encoding](this.body).then((bytes) => {
      const own = unshared(bytes)
      this.#compressed[encoding] = own
      delete this.#compressing[encoding]
      this.grown()
      return own
    })
    return this.#compressing[encoding]
  }

  get bytes(): number {
    const { br, gzip } = this.#compressed
    const headers = Object.entries(this.headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
    return this.body.length + (br?.length ?? 0) + (gzip?.length ?? 0) + headers
  }

  /** Whether browsers and caches may keep it, and ask with its ETag whether it still holds. */
  get isStorable(): boolean {
    return this.status === 200 && !this.headers['cache-control']?.includes('no-store')
  }

  /** The same bytes: what was compressed of one holds for the other. */
  equals({ status, etag }: CachedResponse): boolean {
    return status === this.status && etag === this.etag
  }
}

/** Small buffers are cut from larger ones, which they would hold in memory. */
function unshared(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Sends an answer, or 304 to who has it already. Routes that do switch @fastify/compress off. */
export async function sendReady(request: FastifyRequest, reply: FastifyReply, answer: CachedResponse) {
  // Policies too: a 304 replaces those of the stored page.
  reply.headers(answer.headers).header('vary', varying(answer))
  if (answer.isStorable) {
    reply.header('etag', answer.etag)
    if (namesTag(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  }
  reply.code(answer.status)
  const encoding = answer.encodingFor(request.headers['accept-encoding'])
  if (encoding === null) return reply.send(answer.body)
  return reply.header('content-encoding', encoding).send(await answer.encoded(encoding))
}

const varying = ({ headers: { vary } }: CachedResponse) => (vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
