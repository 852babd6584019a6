import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LibraryVersion } from '#server/database/library-version.ts'
import { createLibraryCache } from '#server/database/versioned-cache.ts'
import { type CachedResponse, sendReady } from './cached-response.ts'

export type ResponseCache = ReturnType<typeof createResponseCache>

/** Some thousand pages. */
const defaultBytesMax = 64_000_000

/**
 * Public responses, cached as the bytes to send until the library's version changes. `input` is the cache key and all that a response
 * depends on: `make` gets that and nothing else. Only status 200 without `no-store` is cached.
 */
export function createResponseCache(version: Pick<LibraryVersion, 'current'>, { bytesMax = defaultBytesMax } = {}) {
  const cache = createLibraryCache<CachedResponse>({
    version,
    bytesMax,
    bytesOf: ({ bytes }) => bytes,
    isCached: ({ isStorable }) => isStorable,
    // Most changes leave most responses as they were: their compressed forms are reused.
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

/** Options shared by routes with public responses: guardRoutes lets no other route serve what the contract declares as `cached`. */
export const publicRoute = { config: { isPublicResponse: true }, compress: false } as const

/** Mounts a route of contract/raw.ts. `read` extracts from a request what the response depends on; `make` gets that and nothing else. */
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
