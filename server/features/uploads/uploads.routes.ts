import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { Id } from '#contract/fields.ts'
import type { Viewer } from '#contract/session.ts'
import { type InspectedMedia, type Inspection, maxCaptionsMegabytes, maxCoverMegabytes, type UploadKind } from '#contract/uploads.ts'
import { newId } from '#server/database/ids.ts'
import { AppError } from '#server/http/app-error.ts'
import { DetachedBody } from '#server/http/detached-body.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import { toWebRequest } from './tus-request.ts'
import { TusStore } from './tus-store.ts'
import { readAnnouncement, type UploadAnnouncement } from './upload-announcement.ts'
import type { UploadQuota } from './upload-quota.ts'
import type { UploadsService } from './uploads.service.ts'

export const uploadsRoutes = ({ library, findSameSong }: InspectionDeps) =>
  ({
    'POST /api/uploads/:id/inspection': async ({ params, viewer }) => {
      const media = await library.inspect(params.id, viewer.profileId)
      return { ...media, sameSong: await findSameSong(media.contentHash, viewer) }
    },
  }) satisfies Partial<Handlers>

interface InspectionDeps {
  /** The media library, as far as it is needed here: it depends on uploads itself. */
  library: { inspect(uploadId: string, profileId: string): Promise<InspectedMedia> }
  /** A song with this content that `viewer` may hear. */
  findSameSong(contentHash: string, viewer: Viewer): Promise<Inspection['sameSong']>
}

interface UploadDeps {
  uploads: UploadsService
  quota: UploadQuota
  /** '' or the path under which the site is reached. */
  basePath: string
  /** Largest media file this viewer may send, in MB of 1,000,000 bytes. */
  maxMediaMegabytes(viewer: Viewer): Promise<number>
}

const address = '/api/uploads'

type Creation = UploadAnnouncement & { viewer: Viewer }

/** Mounts tus. Who may upload, whose an upload is and how large it may be is decided here; tus sees the protocol only. */
export async function registerUploads(app: FastifyInstance, { uploads, quota, basePath, maxMediaMegabytes }: UploadDeps) {
  const creations = new WeakMap<Request, Creation>()
  const failures = new WeakMap<Request, unknown>()

  const tus = new Server({
    path: address,
    datastore: new TusStore(uploads),
    locker: uploads.locks,
    lockDrainTimeout: 1_000,
    namingFunction: newId,
    generateUrl: (_request, { id }) => `${basePath}${address}/${id}`,
    onUploadCreate: async (request, { id }) => {
      const creation = creations.get(request)
      if (!creation) throw new Error('An upload was not announced')
      const { viewer, kind, fileName, sizeBytes } = creation
      await quota.whileWithin(viewer, sizeBytes, () => uploads.create({ id, profileId: viewer.profileId, kind, fileName, sizeBytes }))
      return {}
    },
    onResponseError: (request, error) => {
      failures.set(request, error)
      return undefined
    },
  })

  async function create(request: FastifyRequest, reply: FastifyReply) {
    const viewer = requireViewer(request)
    const announcement = readAnnouncement(request.headers)
    if (announcement.kind === 'archive' && viewer.role !== 'admin') throw new AppError('forbidden')
    const limitMegabytes = fixedLimits[announcement.kind] ?? (await maxMediaMegabytes(viewer))
    if (announcement.sizeBytes > limitMegabytes * 1_000_000) throw new AppError('upload_too_large', { limitMegabytes })
    return answer(request, reply, { ...announcement, viewer })
  }

  async function resume(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) {
    const { id } = request.params
    const { profileId } = requireViewer(request)
    if (!Id.safeParse(id).success || !(await uploads.find(id, profileId))) throw new AppError('not_found')
    return answer(request, reply)
  }

  async function answer({ method, url, headers, raw }: FastifyRequest, reply: FastifyReply, creation?: Creation) {
    const body = method === 'POST' || method === 'PATCH' ? new DetachedBody(raw) : null
    const request = toWebRequest({ method, url, headers, body })
    if (creation) creations.set(request, creation)
    const response = await tus.handleWeb(request).finally(() => body?.giveUp())
    const failure = failures.get(request)
    if (failure instanceof Error && !('status_code' in failure)) throw failure
    for (const [name, value] of response.headers) if (passedOn.test(name)) reply.header(name, value)
    if (response.status < 400) return reply.code(response.status).send()
    return reply
      .code(response.status)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(JSON.stringify({ code: refusals[response.status] ?? 'malformed_request' }))
  }

  await app.register(async (scope) => {
    // tus reads the raw stream itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({ method: 'POST', url: address, schema: { hide: true }, handler: create })
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${address}/:id`, schema: { hide: true }, handler: resume })
  })
}

const fixedLimits: Partial<Record<UploadKind, number>> = {
  cover: maxCoverMegabytes,
  captions: maxCaptionsMegabytes,
  archive: Number.MAX_SAFE_INTEGER,
}

const passedOn = /^(location|cache-control|tus-|upload-)/

/** The contract's code for what tus refuses by itself. A wrong offset is a stale view of the upload: ask (HEAD), then go on. */
const refusals: Record<number, ErrorCode> = {
  404: 'not_found',
  409: 'stale_version',
  410: 'not_found',
  413: 'upload_too_large',
  500: 'internal',
}

function requireViewer({ viewer }: FastifyRequest): Viewer {
  if (!viewer) throw new AppError('not_signed_in')
  return viewer
}
