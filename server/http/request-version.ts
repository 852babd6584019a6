import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LibraryVersion } from '#server/database/library-version.ts'

export type RequestVersion = ReturnType<typeof addRequestVersion>

/** The library version at the start of a request: read once, lazily. It does not include the request's own writes. */
export function addRequestVersion(app: FastifyInstance, version: Pick<LibraryVersion, 'current'>) {
  app.decorateRequest('libraryVersion', null)
  return (request: FastifyRequest): number | Promise<number> => {
    request.libraryVersion ??= version.current()
    return request.libraryVersion
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    libraryVersion: number | Promise<number> | null
  }
}
