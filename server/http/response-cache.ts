import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LibraryVersion } from '#server/database/library-version.ts'
import { createLibraryCache } from '#server/database/versioned-cache.ts'
import { type CachedResponse, sendReady } from './cached-response.ts'

export type ResponseCache = ReturnType<typeof createResponseCache>

/** Enough for some thousand pages. */
const defaultBytesMax = 64_000_000

/**
 * Caches public responses as the bytes to send, until the library version changes. `input` is both the cache key and everything that a
 * response depends on: `make` gets nothing else. Only responses with status 200 and without `no-store` are cached.
 */
export function createResponseCache(version: Pick<LibraryVersion, 'current'>, { bytesMax = defaultBytesMax } = {}) {
  const cache = createLibraryCache<CachedResponse>({
    version,
    bytesMax,
    bytesOf: ({ bytes }) => bytes,
    isCached: ({ isStorable }) => isStorable,
    // Most changes leave most responses the same: their compressed forms are reused.
    renew: (cached, created) => (cached.equals(created) ? cached : created),
  })

  return {
    async get<A extends object>(
      name: string,
      input: A,
      make: (input: A) => Promise<CachedResponse>,
      asOf?: number,
    ): Promise<CachedResponse> {
      const key = `${name} ${JSON.stringify(input)}`
      const makeWeighed = async () => {
        const response = await make(input)
        response.onGrow = () => cache.weigh(key, response)
        return response
      }
      return cache.get(key, makeWeighed, asOf)
    },
    bytes: cache.bytes,
  }
}

/** Options of routes with public responses: guardRoutes rejects other routes for what the contract declares as `cached`. */
export const publicRoute = { config: { isPublicResponse: true } } as const

/** Mounts a route of contract/raw.ts. `read` extracts from a request everything that the response depends on; `make` gets nothing else. */
export function mountPublicRoute<A extends object>(
  app: FastifyInstance,
  url: string,
  o: {
    responses: ResponseCache
    asOf: (request: FastifyRequest) => number | Promise<number>
    read: (request: FastifyRequest) => A
    make: (input: A) => Promise<CachedResponse>
  },
) {
  app.get(url, { ...publicRoute, schema: { hide: true } }, async (request, reply) => {
    const response = await o.responses.get(url, o.read(request), o.make, await o.asOf(request))
    return sendReady(request, reply, response)
  })
}
