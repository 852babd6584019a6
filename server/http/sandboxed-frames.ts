import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The origin of a frame with `sandbox` and without `allow-same-origin`. */
export const opaqueOrigin = 'null'

/** Lets a sandboxed frame know the response. Its reports are sent with credentials, which browsers require to be allowed. */
export async function allowSandboxedFrame({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (headers.origin === opaqueOrigin)
    reply.headers({ 'access-control-allow-origin': opaqueOrigin, 'access-control-allow-credentials': 'true' })
}

/** Answers the question of browsers that precedes a request of JSON from such a frame. */
export function answerSandboxedFrames(app: FastifyInstance, url: string) {
  app.route({
    method: 'OPTIONS',
    url,
    schema: { hide: true },
    onRequest: allowSandboxedFrame,
    handler: async (_, reply) =>
      reply.code(204).headers({ 'access-control-allow-headers': 'content-type', 'access-control-max-age': '86400' }).send(),
  })
}
