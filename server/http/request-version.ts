import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LibraryVersion } from '#server/database/library-version.ts'

export type RequestVersion = ReturnType<typeof addRequestVersion>

/** The library's version at the start of a request: read lazily, once. The request's own writes are not in it. */
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
