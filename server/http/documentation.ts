import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { documentationPath } from '#contract/raw.ts'
import { AppError } from '#server/app-error.ts'

/**
 * Serves the OpenAPI document of the contract: readable at /api/docs, as data at /api/docs/json. Created at the first request, because its
 * libraries have a hundred modules.
 */
export function addDocumentation(app: FastifyInstance, options: { basePath: string }) {
  let loading: Promise<FastifyInstance> | undefined
  async function send({ url, headers }: FastifyRequest, reply: FastifyReply) {
    loading ??= import('./documentation-app.ts').then(({ createDocumentation }) => createDocumentation(options))
    const response = await (await loading).inject({ method: 'GET', url, headers })
    if (response.statusCode === 404) throw new AppError('not_found')
    const { connection: _connection, date: _date, 'content-length': _length, ...others } = response.headers
    return reply
      .code(response.statusCode)
      .headers(others)
      .send(response.rawPayload.length > 0 ? response.rawPayload : undefined)
  }
  for (const url of [documentationPath, `${documentationPath}/*`]) app.get(url, send)
}
