import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '#contract/errors.ts'
import { Id } from '#contract/fields.ts'
import type { MediaDetails } from '#contract/media-details.ts'
import type { Viewer } from '#contract/session.ts'
import type { Playability } from '#contract/song-media.ts'
import { type InspectedMedia, type Inspection, maxCaptionsMegabytes, maxCoverMegabytes, type UploadKind } from '#contract/uploads.ts'
import { AppError, found } from '#server/app-error.ts'
import { newId } from '#server/database/ids.ts'
import { DetachedBody } from '#server/http/detached-body.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import { formatMetadata, readAnnouncement, readOffset } from './tus-headers.ts'
import type { UploadQuota } from './upload-quota.ts'
import type { UploadRow } from './uploads.repository.ts'
import { atMost, type UploadsService } from './uploads.service.ts'

export const uploadsRoutes = ({ library, findSameSong, playability }: InspectionDeps) =>
  ({
    'POST /api/uploads/:id/inspection': async ({ params, viewer }) => {
      const media = await library.inspect(params.id, viewer.profileId)
      const [sameSong, playable] = await Promise.all([findSameSong(media.contentHash, viewer), playability(media.details)])
      return { ...media, sameSong, playability: playable }
    },
  }) satisfies Partial<Handlers>

interface InspectionDeps {
  /** Declared here as an interface, because the media library itself depends on uploads. */
  library: { inspect(uploadId: string, profileId: string): Promise<InspectedMedia> }
  /** Finds a song with this content that `viewer` may hear. */
  findSameSong(contentHash: string, viewer: Viewer): Promise<Inspection['sameSong']>
  /** Which browsers can play the file, and which rendition the others will get. */
  playability(details: MediaDetails): Promise<Playability>
}

interface UploadDeps {
  uploads: UploadsService
  quota: UploadQuota
  /** '' or the base path of the site. */
  basePath: string
  /** Largest media file this viewer may send, in MB of 1,000,000 bytes. */
  maxMediaMegabytes(viewer: Viewer): Promise<number>
}

const address = '/api/uploads'
const tusVersion = '1.0.0'
/** Not supported: creation-defer-length (quotas need the announced length), concatenation, checksum, expiration. */
const tusExtensions = 'creation,creation-with-upload,termination'
const bytesType = 'application/offset+octet-stream'
/** How long a request waits for another one to release the upload. */
const lockMilliseconds = 20_000

type Resuming = FastifyRequest<{ Params: { id: string } }>

/** The tus protocol (https://tus.io/protocols/resumable-upload, 1.0.0). Bytes are durable before they are acknowledged. */
export async function registerUploads(app: FastifyInstance, { uploads, quota, basePath, maxMediaMegabytes }: UploadDeps) {
  async function create(request: FastifyRequest, reply: FastifyReply) {
    const viewer = requireViewer(request)
    for (const header of ['upload-concat', 'upload-defer-length'])
      if (request.headers[header] !== undefined) return sendRejection(reply, 501, { code: 'malformed_request', details: { field: header } })
    const announcement = readAnnouncement(request.headers)
    const { kind, sizeBytes } = announcement
    if (kind === 'archive' && !viewer.mayAdminister) throw new AppError('forbidden')
    const limitMegabytes = fixedLimits[kind] ?? (await maxMediaMegabytes(viewer))
    if (sizeBytes > limitMegabytes * 1_000_000) throw new AppError('upload_too_large', { limitMegabytes })
    const id = newId()
    await quota.whileWithin(viewer, sizeBytes, () => uploads.create({ ...announcement, id, profileId: viewer.profileId }))
    if (request.headers['content-type'] === bytesType)
      reply.header('upload-offset', await locked(id, request, reply, (body) => receive(id, 0, request, body)))
    return reply.code(201).header('location', `${basePath}${address}/${id}`).send()
  }

  async function report(request: Resuming, reply: FastifyReply) {
    const { id } = await ownUpload(request)
    const upload = await locked(id, request, reply, () => progressOf(id))
    return reply
      .headers({ 'upload-offset': upload.offsetBytes, 'upload-length': upload.size_bytes, 'upload-metadata': formatMetadata(upload) })
      .header('cache-control', 'no-store')
      .send()
  }

  async function resume(request: Resuming, reply: FastifyReply) {
    const { id } = await ownUpload(request)
    if (request.headers['content-type'] !== bytesType) throw new AppError('malformed_request')
    const offset = readOffset(request.headers)
    const end = await locked(id, request, reply, (body) => receive(id, offset, request, body))
    return reply.code(204).header('upload-offset', end).send()
  }

  async function terminate(request: Resuming, reply: FastifyReply) {
    const { id } = await ownUpload(request)
    await locked(id, request, reply, () => uploads.remove(id))
    return reply.code(204).send()
  }

  /** Throws not_found for uploads of other accounts. */
  async function ownUpload(request: Resuming): Promise<UploadRow> {
    const { id } = request.params
    const { profileId } = requireViewer(request)
    return found(Id.safeParse(id).success ? await uploads.find(id, profileId) : null)
  }

  async function progressOf(id: string) {
    return found(await uploads.progress(id))
  }

  /** A later request for the same upload aborts this one, whose connection may be dead. */
  async function locked<T>(id: string, request: FastifyRequest, reply: FastifyReply, work: (body: DetachedBody) => Promise<T>): Promise<T> {
    const body = new DetachedBody(request.raw)
    const leaving = new AbortController()
    if (reply.raw.closed) leaving.abort()
    else reply.raw.once('close', () => leaving.abort())
    const requestRelease = () => body.giveUp()
    try {
      return await uploads.locks.hold(id, () => work(body), {
        requestRelease,
        timeoutMilliseconds: lockMilliseconds,
        signal: leaving.signal,
      })
    } finally {
      body.giveUp()
    }
  }

  /** Returns the new offset. Retains bytes received before a connection breaks. */
  async function receive(id: string, offset: number, { headers }: FastifyRequest, body: DetachedBody): Promise<number> {
    const { size_bytes, offsetBytes } = await progressOf(id)
    // The client's offset is stale. It sends HEAD and continues from there.
    if (offset !== offsetBytes) throw new AppError('stale_version')
    const left = size_bytes - offset
    if (Number(headers['content-length'] ?? 0) > left) throw new AppError('upload_too_large')
    try {
      return await uploads.append(id, atMost(left, body.stream), offset)
    } catch (error) {
      if (body.isCutOff) throw new AppError('stale_version', undefined, { cause: error })
      throw error
    }
  }

  await app.register(async (scope) => {
    // Bodies are read from the raw stream.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const schema = { hide: true }
    const preHandler = checkVersion
    scope.route({ method: 'OPTIONS', url: address, schema, handler: announce })
    scope.route({ method: 'OPTIONS', url: `${address}/:id`, schema, handler: announce })
    scope.route({ method: 'POST', url: address, schema, preHandler, handler: create })
    scope.route({ method: 'HEAD', url: `${address}/:id`, schema, preHandler, handler: report })
    scope.route({ method: 'PATCH', url: `${address}/:id`, schema, preHandler, handler: resume })
    scope.route({ method: 'DELETE', url: `${address}/:id`, schema, preHandler, handler: terminate })
  })
}

const announce = async (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(204).headers({ 'tus-resumable': tusVersion, 'tus-version': tusVersion, 'tus-extension': tusExtensions }).send()

async function checkVersion(request: FastifyRequest, reply: FastifyReply) {
  reply.header('tus-resumable', tusVersion)
  if (request.headers['tus-resumable'] === tusVersion) return
  return sendRejection(reply.header('tus-version', tusVersion), 412, { code: 'malformed_request' })
}

const sendRejection = (reply: FastifyReply, status: number, error: ApiError) =>
  reply.code(status).header('cache-control', 'no-store').type('application/json').send(JSON.stringify(error))

const fixedLimits: Partial<Record<UploadKind, number>> = {
  cover: maxCoverMegabytes,
  captions: maxCaptionsMegabytes,
  archive: Number.MAX_SAFE_INTEGER,
}

function requireViewer({ viewer }: FastifyRequest): Viewer {
  if (!viewer) throw new AppError('not_signed_in')
  return viewer
}
