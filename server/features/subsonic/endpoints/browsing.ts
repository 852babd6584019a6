import { z } from 'zod'
import type { LibraryCache } from '#server/database/versioned-cache.ts'
import type { ArtistRow } from '#server/features/artists/artists.repository.ts'
import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { Db } from '#server/repositories.ts'
import { type Endpoint, reading } from '../endpoint.ts'
import type { FoundAlbums } from '../found-albums.ts'
import { parseId, readId } from '../ids.ts'
import { none, text } from '../parameters.ts'
import { artistOf, asDirectory, olderArtist, type Presenter, secondsOf } from '../present.ts'
import { type Call, type Members, notFound } from '../protocol.ts'
import type { Singles } from '../singles.ts'
import { musicFolder } from './system.ts'

const byId = z.object({ id: text })

interface Deps {
  db: Db
  songs: Pick<SongsService, 'requireAudible'>
  albums: FoundAlbums
  present: Presenter
  singles: Singles
  cache: LibraryCache<readonly Members[]>
}

/** Empty: sorting uses an artist's sort name, articles included. */
const ignoredArticles = ''
/** Albums of one artist: the protocol has no pagination for them. */
const albumsMax = 200

export function browsingEndpoints({ db, songs, albums, present, singles, cache }: Deps): Record<string, Endpoint> {
  /** All artists with published songs, grouped by initial, with the listener's stars. */
  async function artistIndex({ viewer }: Call): Promise<Members[]> {
    const stars = new Map(viewer ? await db.catalogStars.since(viewer.profileId, 'artist') : [])
    const index = await sharedIndex()
    if (stars.size === 0) return [...index]
    const starred = (artist: Members) => ({ ...artist, starred: stars.get(readId('artist', String(artist.id))) })
    return index.map(({ name, artist }) => ({ name, artist: (artist as readonly Members[]).map(starred) }))
  }

  const sharedIndex = () =>
    cache.get('artists', async () => {
      const rows = await db.artists.listIndex()
      const initials = Map.groupBy(rows, ({ initial }) => initial.toUpperCase())
      return [...initials].map(([name, artists]) => ({ name, artist: artists.map(artistOf) }))
    })

  async function findArtist(id: string): Promise<ArtistRow> {
    const artist = await db.artists.findPublic(id)
    if (!artist) throw notFound('The artist')
    return artist
  }

  /** The artist's albums, and the songs without an album as if they were one. */
  async function albumsOf(artist: ArtistRow, { viewer }: Call): Promise<Members[]> {
    const [albums, without] = await Promise.all([db.albums.listOfArtist(artist.id, { limit: albumsMax }), singles.of([artist])])
    return [...(await present.albums(albums.rows, viewer)), ...without]
  }

  async function album(text: string, call: Call): Promise<Members & { song: Members[] }> {
    const { viewer } = call
    const parsed = parseId(text)
    if (parsed?.kind === 'singles') {
      const artist = await findArtist(parsed.id)
      const [[shown], rows] = await Promise.all([singles.of([artist]), db.songLists.singlesOf(artist.id)])
      if (!shown) throw notFound('The album')
      return { ...shown, song: await present.songs(rows, viewer) }
    }
    const { row, songs: rows } = await albums.withSongs(readId('album', text), call)
    const [[shown], song] = await Promise.all([present.albums([row], viewer), present.songs(rows, viewer)])
    return { ...shown, songCount: rows.length, duration: secondsOf(rows), song }
  }

  async function directory(id: string, call: Call): Promise<Members> {
    if (id === String(musicFolder.id)) {
      const artists = (await artistIndex(call)).flatMap(({ artist }) => artist as readonly Members[])
      return { id, name: musicFolder.name, child: artists.map(({ id, name, coverArt }) => ({ id, isDir: true, title: name, coverArt })) }
    }
    if (parseId(id)?.kind !== 'artist') {
      const { name, artistId, song } = await album(id, call)
      return { id, parent: artistId, name, child: song }
    }
    const artist = await findArtist(readId('artist', id))
    return { id, parent: String(musicFolder.id), name: artist.name, child: (await albumsOf(artist, call)).map(asDirectory) }
  }

  return {
    getIndexes: reading(none, async (_, call) => ({
      indexes: {
        lastModified: Date.now(),
        ignoredArticles,
        index: (await artistIndex(call)).map(({ name, artist }) => ({
          name,
          artist: (artist as readonly Members[]).map(olderArtist),
        })),
      },
    })),
    getMusicDirectory: reading(byId, async ({ id }, call) => ({ directory: await directory(id, call) })),
    getArtists: reading(none, async (_, call) => ({ artists: { ignoredArticles, index: await artistIndex(call) } })),
    getArtist: reading(byId, async ({ id }, call) => {
      const artist = await findArtist(readId('artist', id))
      const album = await albumsOf(artist, call)
      const [shown] = await present.artists([{ ...artist, album_count: album.length }], call.viewer)
      return { artist: { ...shown, album } }
    }),
    getAlbum: reading(byId, async ({ id }, call) => ({ album: await album(id, call) })),
    getSong: reading(byId, async ({ id }, call) => {
      const [song] = await present.songs([await songs.requireAudible(readId('song', id), call)], call.viewer)
      return { song }
    }),
    getGenres: reading(none, async () => {
      const genre = await cache.get('genres', async () =>
        (await db.songGenres.list()).map(({ genre, song_count, album_count }) => ({
          songCount: Number(song_count),
          albumCount: Number(album_count),
          value: genre,
        })),
      )
      return { genres: { genre } }
    }),
  }
}
