import { queryOptions } from '@tanstack/react-query'
import { browserCall as call } from '#web/lib/browser.ts'
import type { Thing, ThingKind } from './aim-draft.ts'

interface FoundThing extends Thing {
  /** Whose it is. */
  by: string | null
  isPublic: boolean
}

const limit = 50

/** What a code may lead to, by name; the first few that contain the text. */
export const thingsQuery = (kind: ThingKind, search: string) =>
  queryOptions({
    queryKey: ['things', kind, search],
    queryFn: ({ signal }) => searchers[kind](search, signal),
  })

const searchers: Record<ThingKind, (search: string, signal: AbortSignal) => Promise<FoundThing[]>> = {
  song: async (search, signal) => {
    const { songs } = await call('GET /api/admin/playlist-songs', { query: { search, limit }, signal })
    return songs.map(({ id, title, artist, status }) => ({ id, name: title, by: artist, isPublic: status !== 'pending' }))
  },
  playlist: async (search, signal) => {
    const { playlists } = await call('GET /api/admin/playlists', { query: { search, limit }, signal })
    return playlists.map(({ id, name, creator, isPublic }) => ({ id, name, by: creator?.displayName ?? null, isPublic }))
  },
  category: async (search, signal) => {
    const { categories } = await call('GET /api/admin/categories', { signal })
    const sought = search.toLocaleLowerCase()
    return categories
      .filter(({ name }) => name.toLocaleLowerCase().includes(sought))
      .map(({ id, name, isActive }) => ({ id, name, by: null, isPublic: isActive }))
  },
}
