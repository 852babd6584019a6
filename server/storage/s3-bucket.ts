import type { Readable } from 'node:stream'
import { S3mini, S3ServiceError } from 's3mini'
import { z } from 'zod'
import { inChunks } from './chunked-upload.ts'
import { readableBody } from './s3-body.ts'
import { createRetryingFetch } from './s3-retry.ts'
import type { S3Location } from './s3-signed-address.ts'
import { type ObjectFacts, StorageError } from './storage.ts'

/** Part size of a multipart upload. S3 requires at least 5 MiB except for the last part; each part is in memory while it is sent. */
const partBytes = 8 * 1024 * 1024
/** Maximum size of an object copied in one request. */
const copyBytesMax = 5 * 1024 ** 3
/** Response timeout of an available storage. */
const responseTimeoutMilliseconds = 2_000
const listedAtOnce = 1_000

export type S3Limits = typeof defaultLimits

const defaultLimits = { partBytes, copyBytesMax, responseTimeoutMilliseconds }

export type Bucket = ReturnType<typeof createBucket>

/** The objects of an S3 bucket, by name. Every method throws StorageError if the storage is unavailable, rejects the request or fails. */
export function createBucket(location: S3Location, o: Partial<S3Limits> = {}) {
  const limits = { ...defaultLimits, ...o }
  const s3 = clientsOf(location, limits)

  /** Null if there is no such object. */
  async function head(name: string): Promise<ObjectFacts | null> {
    // s3mini's HEAD returns only one header, so the first byte is requested. An empty object has none, so it is requested whole.
    const response = await request(() => s3().getObjectRaw(name, false, 0, 1), [404, 416])
    const object = response === 416 ? await request(() => s3().getObjectRaw(name), [404]) : response
    if (typeof object === 'number') return null
    await object.body?.cancel()
    const total = object.headers.get('content-range')?.split('/')[1] ?? object.headers.get('content-length')
    return { sizeBytes: Number(total), modifiedAt: new Date(object.headers.get('last-modified') ?? 0) }
  }

  /** Null if there is no such object. `end` is inclusive. */
  async function read(name: string, range?: { start: number; end: number }): Promise<Readable | null> {
    const response = await request(() => s3().getObjectRaw(name, !range, range?.start, range && range.end + 1), [404])
    if (typeof response === 'number') return null
    if (response.status === (range ? 206 : 200)) return readableBody(response)
    await response.body?.cancel()
    throw new StorageError('unavailable', { cause: new Error(`S3 responded ${response.status} to a read`) })
  }

  async function write(name: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const parts = inChunks(bytes, limits.partBytes)
    try {
      const { value: first = Buffer.alloc(0) } = await parts.next()
      const { value: second } = await parts.next()
      if (second) await writeParts(name, [first, second], parts)
      else await request(() => s3().putObject(name, first))
    } finally {
      await parts.return(undefined)
    }
  }

  async function writeParts(name: string, firstParts: Buffer[], others: AsyncIterable<Buffer>): Promise<void> {
    const uploadId = await request(() => s3().getMultipartUploadId(name))
    try {
      const sent: { partNumber: number; etag: string }[] = []
      const send = async (part: Buffer) => sent.push(await request(() => s3().uploadPart(name, uploadId, part, sent.length + 1)))
      for (const part of firstParts) await send(part)
      for await (const part of others) await send(part)
      const { etag } = await request(() => s3().completeMultipartUpload(name, uploadId, sent))
      // S3 may respond with 200 and an error in the body, which s3mini passes on.
      if (!etag) throw new StorageError('unavailable', { cause: new Error('S3 did not join the parts of an object') })
    } catch (error) {
      // If aborting fails, `removeForsakenParts` deletes the parts later.
      await s3()
        .abortMultipartUpload(name, uploadId)
        .catch(() => {})
      throw error
    }
  }

  /** Copies within the bucket. False if there is no object `from`. */
  async function copy(from: string, to: string): Promise<boolean> {
    const facts = await head(from)
    if (!facts) return false
    if (facts.sizeBytes <= limits.copyBytesMax) return (await request(() => s3().copyObject(from, to), [404])) !== 404
    const bytes = await read(from)
    if (bytes) await write(to, bytes)
    return bytes !== null
  }

  /** A missing object is no error. */
  async function remove(name: string): Promise<void> {
    await request(() => s3().deleteObject(name), [404])
  }

  async function* list(prefix: string): AsyncGenerator<ObjectFacts & { name: string }> {
    let next: string | undefined
    do {
      const page = await request(() => s3().listObjectsPaged('/', prefix, listedAtOnce, next))
      if (!page?.objects) throw new StorageError('unavailable', { cause: new Error('The bucket is not there') })
      for (const { Key, Size, LastModified } of page.objects) yield { name: Key, sizeBytes: Size, modifiedAt: LastModified }
      next = page.nextContinuationToken
    } while (next)
  }

  /** Deletes parts of uploads that were started before `limit` and never completed. A killed process leaves them, invisible but billed. */
  async function removeForsakenParts(limit: Date): Promise<void> {
    const pending = PendingParts.parse(await request(() => s3().listMultipartUploads()))
    for (const { Key, UploadId, Initiated } of pending.ListMultipartUploadsResult.Upload)
      if (Initiated < limit) await request(() => s3().abortMultipartUpload(Key, UploadId), [404])
  }

  return { head, read, write, copy, remove, list, removeForsakenParts }
}

/** s3mini does not normalize this response: a single upload is not in a list, and an empty element is a text. */
const PendingPart = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.coerce.date() })
const PendingParts = z.object({
  ListMultipartUploadsResult: z.object({
    Upload: z.union([z.array(PendingPart), PendingPart.transform((one) => [one])]).default([]),
  }),
})

/** One client per day: at midnight, s3mini signs with the previous day's key until the new one is derived. */
function clientsOf({ endpoint, bucket, ...account }: S3Location, { responseTimeoutMilliseconds }: S3Limits): () => S3mini {
  const fetch = createRetryingFetch(endpoint, responseTimeoutMilliseconds)
  let today = ''
  let client: S3mini
  return () => {
    const day = new Date().toISOString().slice(0, 10)
    if (day !== today) client = new S3mini({ ...account, endpoint: `${endpoint}/${bucket}`, fetch })
    today = day
    return client
  }
}

/** Runs a request whose response must have one of `statuses`; any other response is a failure of the storage. */
async function request<T>(run: () => Promise<T>): Promise<T>
async function request<T, const S extends number>(run: () => Promise<T>, statuses: readonly S[]): Promise<T | S>
async function request<T>(run: () => Promise<T>, statuses: readonly number[] = []): Promise<T | number> {
  try {
    return await run()
  } catch (error) {
    const status = error instanceof S3ServiceError && !isBucketAway(error) ? error.status : null
    const expected = statuses.find((one) => one === status)
    if (expected !== undefined) return expected
    throw new StorageError(error instanceof S3ServiceError && isFull(error) ? 'full' : 'unavailable', { cause: error })
  }
}

/** A missing bucket is a 404 like a missing object, but must not make objects count as deleted. */
const isBucketAway = ({ body }: S3ServiceError) => body?.includes('NoSuchBucket') ?? false

const isFull = ({ status, body }: S3ServiceError) => status === 507 || /Quota|StorageFull/.test(body ?? '')
