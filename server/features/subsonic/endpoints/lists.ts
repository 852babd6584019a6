import { z } from 'zod'
import { newId } from '#server/database/ids.ts'
import type { AlbumRow, Browsed } from '#server/features/albums/albums.repository.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { Db } from '#server/repositories.ts'
import { type Endpoint, reading } from '../endpoint.ts'
import type { OffsetPages } from '../offset-pages.ts'
import { none, offset, one, optionalNumber, optionalText, size, text } from '../parameters.ts'
import { asDirectory, type Presenter } from '../present.ts'
import { type Call, type Members, ProtocolError } from '../protocol.ts'
import { randomSongs, shuffled, unique } from '../random-songs.ts'
import type { Singles } from '../singles.ts'
import type { Stars } from '../stars.ts'

const albumListTypes = [
  'random',
  'newest',
  'highest',
  'frequent',
  'recent',
  'alphabeticalByName',
  'alphabeticalByArtist',
  'starred',
  'byYear',
  'byGenre',
] as const

const AlbumList = z.object({
  type: one(z.enum(albumListTypes)),
  size: size(10),
  offset,
  fromYear: optionalNumber,
  toYear: optionalNumber,
  genre: optionalText,
})
type AlbumList = z.output<typeof AlbumList>

interface Deps {
  db: Db
  present: Presenter
  singles: Singles
  pages: OffsetPages
  stars: Stars
}

export function listEndpoints({ db, present, singles, pages, stars }: Deps): Record<string, Endpoint> {
  const browse = (listed: Browsed, page: { offset: number; size: number }) =>
    pages(
      {
        name: `albums ${JSON.stringify(listed)}`,
        page: (position) => db.albums.browse({ ...listed, ...position }),
        cursorAfter: (position) => db.albums.cursorOf(listed, position),
      },
      page,
    )

  /** By the plays of the whole site, because it does not store who listens to what. */
  const mostPlayed = (days: 7 | 364, { offset, size }: AlbumList) => db.albums.mostPlayed(days, { offset, limit: size })

  /** Ids are random, so the albums after a random id are a random selection. */
  async function randomAlbums({ size }: { size: number }): Promise<AlbumRow[]> {
    const rows = await db.albums.fromId(newId(), size)
    const missing = size - rows.length
    return shuffled(missing > 0 ? unique([...rows, ...(await db.albums.fromId('', missing))]) : rows)
  }

  const albumsOfType: Record<(typeof albumListTypes)[number], (list: AlbumList, call: Call) => Promise<AlbumRow[]> | AlbumRow[]> = {
    random: randomAlbums,
    newest: (list) => browse({ sort: 'newest' }, list),
    frequent: (list) => mostPlayed(364, list),
    recent: (list) => mostPlayed(7, list),
    alphabeticalByName: (list) => browse({ sort: 'title' }, list),
    alphabeticalByArtist: (list) => browse({ sort: 'artist' }, list),
    byYear({ fromYear, toYear, ...page }) {
      if (fromYear === undefined || toYear === undefined)
        throw new ProtocolError('badParameter', "Parameters 'fromYear' and 'toYear' are required for albums by year.")
      const years = { from: Math.min(fromYear, toYear), to: Math.max(fromYear, toYear) }
      return browse({ sort: fromYear > toYear ? 'release' : 'earliest', years }, page)
    },
    byGenre({ genre, ...page }) {
      if (genre === undefined) throw new ProtocolError('badParameter', "Parameter 'genre' is required for albums by genre.")
      return browse({ sort: 'title', genre }, page)
    },
    // Always empty: albums have no ratings.
    highest: () => [],
    starred: async ({ offset, size }, { viewer, ...call }) =>
      viewer ? (await stars.albums({ ...call, viewer })).slice(offset, offset + size) : [],
  }

  /** Appends the songs without an album only to alphabetical lists, because players read these to the end. */
  async function albums(list: AlbumList, call: Call): Promise<Members[]> {
    const shown = await present.albums(await albumsOfType[list.type](list, call), call.viewer)
    return list.type.startsWith('alphabetical') ? [...shown, ...(await singles.afterAlbums(shown, list))] : shown
  }

  return {
    getAlbumList: reading(AlbumList, async (list, call) => ({ albumList: { album: (await albums(list, call)).map(asDirectory) } })),
    getAlbumList2: reading(AlbumList, async (list, call) => ({ albumList2: { album: await albums(list, call) } })),

    getRandomSongs: reading(
      z.object({ size: size(10), genre: optionalText, fromYear: optionalNumber, toYear: optionalNumber }),
      async ({ size, ...filter }, { viewer }) => {
        return { randomSongs: { song: await present.songs(await randomSongs(db, filter, size), viewer) } }
      },
    ),

    getSongsByGenre: reading(z.object({ genre: text, count: size(10), offset }), async ({ genre, count, offset }, { viewer }) => {
      const rows: SongRow[] = await pages(
        {
          name: `genre ${genre}`,
          page: (position) => db.songLists.ofGenre(genre, position),
          cursorAfter: (position) => db.songLists.cursorOfGenre(genre, position),
        },
        { offset, size: count },
      )
      return { songsByGenre: { song: await present.songs(rows, viewer) } }
    }),

    getVideos: reading(none, async (_, { viewer }) => {
      const { rows } = await db.songLists.browse({ sort: 'newest', mediaType: 'video', limit: 500 })
      return { videos: { video: await present.songs(rows, viewer) } }
    }),
  }
}
