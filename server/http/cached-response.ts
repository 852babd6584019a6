import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, preferredEncoding } from './accepted-encoding.ts'
import { compress, compressedFromBytes, varyByEncoding } from './compression.ts'
import { namesTag } from './entity-tags.ts'

type Forms = Partial<Record<Encoding, Buffer>>

/** A complete response, headers and bytes. Compressed lazily, once per encoding, unless `forms` already contains all of them. */
export class CachedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Weak, because it is the same for every encoding. */
  readonly etag: string
  /** Called when the response takes more memory. */
  onGrow = () => {}
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

  /** The best encoding that the client accepts; null for the uncompressed body. */
  encodingFor(acceptEncoding: string | undefined): Encoding | null {
    if (this.body.length < compressedFromBytes) return null
    const encoding = preferredEncoding(acceptEncoding)
    return encoding && this.#hasAllForms && !this.#compressed[encoding] ? null : encoding
  }

  encoded(encoding: Encoding): Buffer | Promise<Buffer> {
    const compressed = this.#compressed[encoding]
    if (compressed) return compressed
    this.#compressing[encoding] ??= compress[encoding](this.body).then((bytes) => {
      const own = unshared(bytes)
      this.#compressed[encoding] = own
      delete this.#compressing[encoding]
      this.onGrow()
      return own
    })
    return this.#compressing[encoding]
  }

  get bytes(): number {
    const { br, gzip } = this.#compressed
    const headers = Object.entries(this.headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
    return this.body.length + (br?.length ?? 0) + (gzip?.length ?? 0) + headers
  }

  /** Whether browsers and caches may store it, and revalidate with its ETag. */
  get isStorable(): boolean {
    return this.status === 200 && !this.headers['cache-control']?.includes('no-store')
  }

  /** Reuses the compressed forms of an earlier response with the same bytes. */
  equals({ status, etag }: CachedResponse): boolean {
    return status === this.status && etag === this.etag
  }
}

/** Copies the bytes out of Node's pool for small buffers, because a slice would retain the whole pool. */
function unshared(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** Sends a response, or 304 if the client's copy is current. */
export async function sendReady(request: FastifyRequest, reply: FastifyReply, response: CachedResponse) {
  // Policies are repeated in a 304 because its headers replace those of the stored page.
  reply.headers(response.headers).header('vary', varyByEncoding(response.headers.vary))
  if (response.isStorable) {
    reply.header('etag', response.etag)
    if (namesTag(request.headers['if-none-match'], response.etag)) return reply.code(304).send()
  }
  reply.code(response.status)
  const encoding = response.encodingFor(request.headers['accept-encoding'])
  if (encoding === null) return reply.send(response.body)
  return reply.header('content-encoding', encoding).send(await response.encoded(encoding))
}
