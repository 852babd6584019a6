import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LibraryVersion } from '#server/database/library-version.ts'

export type RequestVersion = ReturnType<typeof addRequestVersion>

/** The library's version as a request finds it: read when it is first needed, and once. What the request itself writes is not in it. */
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
