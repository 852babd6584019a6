import { z } from 'zod'
import type { Db } from '#server/repositories.ts'
import { type Endpoint, reading } from '../endpoint.ts'
import type { OffsetPages } from '../offset-pages.ts'
import { offset, size, text } from '../parameters.ts'
import { asDirectory, olderArtist, type Presenter } from '../present.ts'
import type { Call, Members } from '../protocol.ts'

const Search = z.object({
  query: text,
  artistCount: size(20),
  artistOffset: offset,
  albumCount: size(20),
  albumOffset: offset,
  songCount: size(20),
  songOffset: offset,
})
type Search = z.output<typeof Search>

interface Page {
  offset: number
  size: number
}

/** Maximum depth of a search: later pages are empty. */
const foundMax = 1_000

export function searchEndpoints({ db, present, pages }: { db: Db; present: Presenter; pages: OffsetPages }): Record<string, Endpoint> {
  /** Lists everything: players copy the library with an empty query, page by page. */
  const all = {
    artists: (page: Page) =>
      pages({ name: 'artists', page: (position) => db.artists.listPublic(position), cursorAfter: db.artists.cursorOfPublic }, page),
    albums: (page: Page) =>
      pages(
        {
          name: 'albums',
          page: (position) => db.albums.browse({ sort: 'title', ...position }),
          cursorAfter: (position) => db.albums.cursorOf({ sort: 'title' }, position),
        },
        page,
      ),
    songs: (page: Page) =>
      pages(
        {
          name: 'songs',
          page: (position) => db.songLists.browse({ sort: 'title', ...position }),
          cursorAfter: db.songLists.cursorOfTitles,
        },
        page,
      ),
  }

  const found = (query: string): { [What in keyof typeof all]: (page: Page) => ReturnType<(typeof all)[What]> } => ({
    artists: (page) => slice(page, (limit) => db.artists.search(query, { limit })),
    albums: (page) => slice(page, (limit) => db.albums.search(query, { limit })),
    songs: (page) => slice(page, (limit) => db.songs.search(query, { limit })),
  })

  async function search(o: Search, { viewer }: Call): Promise<{ artist: Members[]; album: Members[]; song: Members[] }> {
    // Some players send a pair of quotation marks to request everything.
    const query = o.query.replaceAll('"', '').replace(/\*$/, '').trim()
    const { artists, albums, songs } = query === '' ? all : found(query)
    const [artistRows, albumRows, songRows] = await Promise.all([
      artists({ offset: o.artistOffset, size: o.artistCount }),
      albums({ offset: o.albumOffset, size: o.albumCount }),
      songs({ offset: o.songOffset, size: o.songCount }),
    ])
    const [artist, album, song] = await Promise.all([
      present.artists(artistRows, viewer),
      present.albums(albumRows, viewer),
      present.songs(songRows, viewer),
    ])
    return { artist, album, song }
  }

  return {
    search2: reading(Search, async (o, call) => {
      const { artist, album, song } = await search(o, call)
      return { searchResult2: { artist: artist.map(olderArtist), album: album.map(asDirectory), song } }
    }),
    search3: reading(Search, async (o, call) => ({ searchResult3: await search(o, call) })),
  }
}

async function slice<Row>({ offset, size }: Page, first: (limit: number) => Promise<{ rows: Row[] }>): Promise<Row[]> {
  if (size === 0 || offset >= foundMax) return []
  const { rows } = await first(Math.min(offset + size, foundMax))
  return rows.slice(offset)
}
