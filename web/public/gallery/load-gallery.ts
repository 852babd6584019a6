import type { AlbumCard } from '#contract/albums.ts'
import type { ArtistCard } from '#contract/artists.ts'
import type { CategoryTile, PlaylistCard } from '#contract/playlists.ts'
import type { Song } from '#contract/songs.ts'
import type { Call } from '#web/lib/api.ts'
import type { Pages } from '#web/lib/use-pages.ts'
import { browsingKey, browsingQuery } from './browsing-query.ts'
import type { SongBrowsing } from './song-browsing.ts'

export interface GalleryOverview {
  /** Featured playlists, starting at the page in the address. */
  playlists: Pages<PlaylistCard>
  /** The newest albums. */
  albums: readonly AlbumCard[]
  /** The first artists by name. */
  artists: readonly ArtistCard[]
  categories: readonly CategoryTile[]
  /** All songs, as filtered and sorted by the page's first address. */
  songs: Pages<Song>
}

/** One row each on wide screens. */
const overviewMax = { albums: 4, artists: 6 }

/** Cursors in the address at which the lists of the overview start. */
interface Starts {
  after: string | undefined
  playlistsAfter: string | undefined
}

export async function loadOverview(call: Call, browsing: SongBrowsing, { after, playlistsAfter }: Starts): Promise<GalleryOverview> {
  const [playlists, { albums }, { artists }, { categories }, { songs, nextCursor }] = await Promise.all([
    loadFeatured(call, playlistsAfter),
    call('GET /api/albums', { query: { limit: overviewMax.albums } }),
    call('GET /api/artists', { query: { limit: overviewMax.artists } }),
    call('GET /api/playlist-categories', {}),
    call('GET /api/songs', { query: { ...browsingQuery(browsing), cursor: after } }),
  ])
  return {
    playlists: { key: '', ...playlists },
    albums,
    artists,
    categories,
    songs: { key: browsingKey(browsing), items: songs, nextCursor },
  }
}

export async function loadFeatured(call: Call, cursor?: string, signal?: AbortSignal) {
  const { playlists, nextCursor } = await call('GET /api/featured-playlists', { query: { cursor }, ...(signal && { signal }) })
  return { items: playlists, nextCursor }
}

/** All artists by sort name, or all albums by title. */
export interface CatalogListing {
  view: 'artists' | 'albums'
  /** Only items with this initial. */
  initial: string | undefined
}

type CatalogItem = { kind: 'artists'; item: ArtistCard } | { kind: 'albums'; item: AlbumCard }

export interface CatalogList extends CatalogListing {
  /** Initials of existing items. */
  initials: readonly string[]
  first: Pages<CatalogItem>
}

export async function loadCatalogList(call: Call, listing: CatalogListing, after: string | undefined): Promise<CatalogList> {
  const { initials, ...page } = await loadCatalogPage(call, listing, after)
  return { ...listing, initials, first: { key: '', ...page } }
}

export async function loadCatalogPage(call: Call, { view, initial }: CatalogListing, cursor?: string, signal?: AbortSignal) {
  const options = signal ? { signal } : {}
  if (view === 'artists') {
    const { artists, ...rest } = await call('GET /api/artists', { query: { initial, cursor }, ...options })
    return { ...rest, items: artists.map((item): CatalogItem => ({ kind: view, item })) }
  }
  const { albums, ...rest } = await call('GET /api/albums', { query: { sort: 'title', initial, cursor }, ...options })
  return { ...rest, items: albums.map((item): CatalogItem => ({ kind: view, item })) }
}
