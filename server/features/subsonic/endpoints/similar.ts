import { z } from 'zod'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { Db } from '#server/repositories.ts'
import { type Endpoint, reading } from '../endpoint.ts'
import type { FoundAlbums } from '../found-albums.ts'
import { parseId } from '../ids.ts'
import { size, text } from '../parameters.ts'
import type { Presenter } from '../present.ts'
import { type Call, notFound } from '../protocol.ts'
import { randomSongs, shuffled, unique } from '../random-songs.ts'

interface Deps {
  db: Db
  songs: Pick<SongsService, 'requireAudible'>
  albums: FoundAlbums
  present: Presenter
}

const Similar = z.object({ id: text, count: size(50) })

/** So many songs of an artist say which genres are theirs. */
const artistSongsMax = 100
const genresMax = 3
/** Of the songs, one in so many is by the artist; the others have a genre of theirs. */
const artistShare = 4

/** What players call an instant mix or a radio: songs of the same genres, among them some by the same artist, in random order. */
export function similarEndpoints({ db, songs, albums, present }: Deps): Record<string, Endpoint> {
  const songsOfArtist = (artistId: string) => db.songLists.newestOfArtist(artistId, artistSongsMax)

  /** The song, or the songs of the artist or album. Throws ProtocolError with code 70. */
  async function examplesOf(id: string, call: Call): Promise<readonly SongRow[]> {
    const parsed = parseId(id)
    if (parsed?.kind === 'song') return [await songs.requireAudible(parsed.id, call)]
    if (parsed?.kind === 'album') return (await albums.withSongs(parsed.id, call)).songs
    if (parsed?.kind === 'artist' || parsed?.kind === 'singles') return songsOfArtist(parsed.id)
    throw notFound('The song, album or artist')
  }

  async function similar({ id, count }: z.output<typeof Similar>, call: Call): Promise<SongRow[]> {
    const examples = await examplesOf(id, call)
    const [genres, artists] = [mostFrequent(examples.flatMap(genresOf)), mostFrequent(examples.flatMap(({ artist_id }) => artist_id ?? []))]
    const ownShare = Math.ceil(count / artistShare)
    // Enough if the song itself, and all by the artist, are among them.
    const candidates = count + ownShare + 1
    const [ofGenres, ofArtist] = await Promise.all([
      Promise.all(genres.slice(0, genresMax).map((genre) => randomSongs(db, { genre }, candidates))),
      artists[0] === undefined ? [] : songsOfArtist(artists[0]),
    ])
    const isOther = (song: SongRow) => examples.length > 1 || song.id !== examples[0]?.id
    const [others, own] = [shuffled(ofGenres.flat()).filter(isOther), shuffled(ofArtist).filter(isOther)]
    return shuffled(unique([...own.slice(0, others.length === 0 ? count : ownShare), ...others]).slice(0, count))
  }

  const respond = (name: 'similarSongs' | 'similarSongs2') =>
    reading(Similar, async (asked, call) => ({ [name]: { song: await present.songs(await similar(asked, call), call.viewer) } }))
  return { getSimilarSongs: respond('similarSongs'), getSimilarSongs2: respond('similarSongs2') }
}

const genresOf = ({ genres }: SongRow) => JSON.parse(genres) as string[]

const mostFrequent = (names: readonly string[]): string[] =>
  [...Map.groupBy(names, (name) => name)].sort((a, b) => b[1].length - a[1].length).map(([name]) => name)
