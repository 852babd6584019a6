import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { PlaylistCard } from './playlists.ts'
import { Song } from './songs.ts'

/** At most this many of each kind. */
export const searchResultsMax = 20

export const SearchResults = z.strictObject({
  songs: z.array(Song).max(searchResultsMax),
  artists: z.array(z.strictObject({ name: z.string(), songCount: z.number().int() })).max(searchResultsMax),
  playlists: z.array(PlaylistCard).max(searchResultsMax),
})
export type SearchResults = z.infer<typeof SearchResults>

export const searchEndpoints = {
  'GET /api/search': endpoint({
    access: 'public',
    cached: 'public',
    summary: 'Songs, artists and public playlists that contain a text of one character or more, case and accents folded',
    query: z.strictObject({ text: z.string().trim().min(1).max(limits.search) }),
    output: SearchResults,
  }),
}
