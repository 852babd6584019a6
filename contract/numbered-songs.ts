import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { nameOf } from './item-names.ts'
import { trackNumberMax } from './song-details.ts'
import { Song } from './songs.ts'

/** Maximum number of songs in a response. */
export const numberedSongsMax = 50

const list = z.strictObject({ id: Id })

export const NumberedSongs = z.strictObject({
  /** The playlist or album that was searched; both are null if it was the whole site. */
  playlist: list.extend({ name: nameOf(z.string(), { kind: 'playlists', field: 'name' }) }).nullable(),
  album: list.extend({ title: nameOf(z.string(), { kind: 'albums', field: 'title' }) }).nullable(),
  /** In the order of the list, otherwise by title. */
  songs: z
    .array(Song.pick({ id: true, title: true, artist: true, artistId: true, album: true, albumId: true, category: true, coverUrl: true }))
    .max(numberedSongsMax),
  /** Whether further songs have this number. */
  hasMore: z.boolean(),
})
export type NumberedSongs = z.infer<typeof NumberedSongs>

export const numberedSongsEndpoints = {
  'GET /api/numbered-songs': endpoint({
    access: 'public',
    cached: 'public-first',
    summary:
      'Songs whose track number is `number`: in public lists, or those that a playlist or album shows. In a playlist without track numbers, ' +
      'positions count. Without `number`, only names the list',
    query: z
      .strictObject({
        number: z.coerce.number().int().min(1).max(trackNumberMax).optional(),
        playlistId: Id.optional(),
        albumId: Id.optional(),
      })
      .refine(({ playlistId, albumId }) => playlistId === undefined || albumId === undefined, {
        message: 'give playlistId or albumId, not both',
        path: ['albumId'],
      }),
    output: NumberedSongs,
    errors: ['not_found'],
  }),
}
