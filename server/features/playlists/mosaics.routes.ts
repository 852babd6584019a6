import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/app-error.ts'
import type { Mosaics } from '#server/features/media/mosaics.ts'
import type { Addresses } from '#server/http/addresses.ts'
import type { Db } from '#server/repositories.ts'
import { StorageKeyMissing } from '#server/storage/storage.ts'
import { playlistAudience } from '#server/visibility/playlist-visibility.ts'
import { isVisibleTo } from '#server/visibility/visibility-rule.ts'

interface Deps {
  db: Db
  addresses: Addresses
  basePath: string
  mosaics: Mosaics
  /** Content type of a cover's file; null if covers do not have this suffix. */
  coverTypeOf: (key: string) => string | null
}

const aYearInSeconds = 31_536_000

/** Serves the mosaics of playlists without a cover. The address contains a hash of the covers, so it changes with them. */
export function registerMosaics(http: FastifyInstance, { db, addresses, basePath, mosaics, coverTypeOf }: Deps) {
  http.get<{ Params: { name: string } }>('/mosaics/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params
    const mimeType = coverTypeOf(name)
    const [, id = '', suffix = ''] = /^([a-z0-9]+)-[^-]*(-\d+\.\w+)$/.exec(name) ?? []
    const playlist = mimeType ? await db.adminPlaylists.find(id) : undefined
    const visibleTo = playlist && playlistAudience(playlist)
    if (!visibleTo || !isVisibleTo(visibleTo, request) || !mimeType) throw new AppError('not_found')
    const covers = (await db.playlists.songCovers([playlist])).get(id) ?? []
    const address = addresses.playlistCover(playlist, covers)
    if (`${address}${suffix}` !== `${basePath}/mosaics/${name}`) throw new AppError('not_found')
    const picture = await mosaics.render(covers, suffix).catch((error: unknown) => {
      throw error instanceof StorageKeyMissing ? new AppError('not_found') : error
    })
    return reply
      .type(mimeType)
      .header('cache-control', visibleTo === 'public' ? `public, max-age=${aYearInSeconds}, immutable` : 'private, no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture)
  })
}
