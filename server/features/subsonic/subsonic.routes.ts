import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '#contract/session.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import { asAppError, prepareErrorReply } from '#server/http/errors.ts'
import { allSites } from '#server/http/security-headers.ts'
import type { WriteGate } from '#server/http/write-gate.ts'
import type { OpenedItems } from '#server/visibility/opened-items.ts'
import { nothingOpened } from '#server/visibility/visibility-rule.ts'
import type { DeviceSecrets } from './device-secrets.ts'
import type { Endpoint } from './endpoint.ts'
import { type Given, parametersOf } from './parameters.ts'
import { type ByteSource, Bytes, ProtocolError } from './protocol.ts'
import { failed, ok, type Response } from './responses.ts'

/** Sends a stored file if the request may have it (`request.viewer`, `request.opened`). */
type SendFile = (request: FastifyRequest, reply: FastifyReply, key: string) => Promise<FastifyReply>

interface Deps {
  endpoints: ReadonlyMap<string, Endpoint>
  signIn(given: Given, address: string): Promise<Viewer | null>
  openedItems: Pick<OpenedItems, 'of'>
  settings: Pick<SettingsRepository, 'current'>
  writeGate: Pick<WriteGate, 'isClosed'>
  files: Record<Exclude<ByteSource['kind'], 'external'>, SendFile>
}

/**
 * OpenSubsonic below /rest/, with and without '.view', as GET or as POST of a form. Only parameters sign calls in; cookies are ignored, so
 * that pages of other sites may call. Rejections are responses of the protocol with status 200.
 */
export async function registerSubsonic(http: FastifyInstance, { endpoints, signIn, openedItems, settings, writeGate, files }: Deps) {
  async function call(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    request.viewer = null
    request.opened = nothingOpened
    const given = givenIn(request)
    if (given.f?.[0] === 'jsonp') throw new ProtocolError('generic', 'JSONP is not supported: pages of other sites may read JSON.')
    const name = (request.params as { '*': string })['*'].replace(/\.view$/, '')
    const endpoint = endpoints.get(name)
    if (!endpoint) throw new ProtocolError('generic', `This site has no '${name}'.`)
    const viewer = endpoint.isPublic ? null : await signIn(given, request.ip)
    if (!endpoint.isPublic) await checkSite(endpoint, viewer)
    request.viewer = viewer
    // Without a cookie: a player opens what its account has opened.
    request.opened = await openedItems.of(undefined, viewer)
    const player = given.c?.[0]?.slice(0, 200) ?? ''
    const { opened } = request
    const content = await endpoint.respond(given, { viewer, opened, player, address: request.ip })
    return content instanceof Bytes ? sendBytes(request, reply, content.source) : send(reply, await ok(content, given.f?.[0]))
  }

  async function checkSite({ writes }: Endpoint, viewer: Viewer | null): Promise<void> {
    if (!viewer?.mayAdminister && (await settings.current()).maintenance_mode === 'true')
      throw new ProtocolError('generic', 'The site is in maintenance.')
    if (writes && (await writeGate.isClosed())) throw new ProtocolError('generic', 'The site is being restored. Try again later.')
  }

  async function sendBytes(request: FastifyRequest, reply: FastifyReply, source: ByteSource): Promise<FastifyReply> {
    if (source.kind === 'external') return reply.redirect(source.address, 302)
    return files[source.kind](request, reply, source.key)
  }

  await http.register(async (rest) => {
    rest.removeAllContentTypeParsers()
    rest.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
    )
    // Some players send an empty body with another type.
    rest.addContentTypeParser('*', { parseAs: 'string' }, async () => null)
    rest.setErrorHandler(async (error, request, reply) =>
      send(reply, await failed(asProtocolError(error, request, reply), givenIn(request).f?.[0])),
    )
    rest.route({
      // Fastify's own HEAD would respond with the length 0.
      method: ['GET', 'HEAD', 'POST'],
      url: '/rest/*',
      schema: { hide: true },
      config: { takesForeignOrigins: true, isCompressed: false },
      onRequest: async (_, reply) => {
        reply.headers({ ...allSites, 'cross-origin-resource-policy': 'cross-origin' })
      },
      handler: call,
    })
    // Browsers ask before calls with further headers, such as the type of a body that some players set.
    rest.route({
      method: 'OPTIONS',
      url: '/rest/*',
      schema: { hide: true },
      handler: async (_, reply) =>
        reply
          .code(204)
          .headers({ ...allSites, 'access-control-allow-headers': '*', 'access-control-max-age': '86400' })
          .send(),
    })
  })
}

const givenIn = ({ url, body }: FastifyRequest): Given =>
  parametersOf(url.split('?').slice(1).join('?'), body instanceof URLSearchParams ? body : null)

const send = (reply: FastifyReply, { type, body }: Response): FastifyReply =>
  reply.code(200).header('cache-control', 'no-store').type(type).serializer(String).send(body)

/** Unexpected errors are logged and not shown to the client. */
function asProtocolError(error: unknown, request: FastifyRequest, reply: FastifyReply): Pick<ProtocolError, 'code' | 'message'> {
  if (error instanceof ProtocolError) return error
  const { code } = asAppError(error)
  if (code === 'not_found' || code === 'songs_missing') return new ProtocolError('notFound', 'The requested data was not found.')
  if (code === 'forbidden') return new ProtocolError('forbidden', 'You may not do this.')
  if (code === 'malformed_request') return new ProtocolError('badParameter', 'The request is malformed.')
  prepareErrorReply(error, request, reply)
  return new ProtocolError('generic', code === 'maintenance' ? 'The site is being restored.' : `The request failed: ${code}.`)
}

/** Players of the signed-in account. */
export const appsRoutes = (deps: {
  deviceSecrets: DeviceSecrets
  settings: Pick<SettingsRepository, 'current'>
  siteAddressOf: (request: FastifyRequest) => string
}) =>
  ({
    'GET /api/apps': async ({ viewer, request }) => ({
      address: deps.siteAddressOf(request),
      username: viewer.username,
      areAllowed: (await deps.settings.current()).opensubsonic !== 'off',
      apps: await deps.deviceSecrets.list(viewer.profileId),
    }),
    'POST /api/apps': ({ body, viewer }) => deps.deviceSecrets.create(viewer.profileId, body.name),
    'DELETE /api/apps/:id': async ({ params, viewer }) => {
      await deps.deviceSecrets.revoke(params.id, viewer.profileId)
    },
  }) satisfies Partial<Handlers>
