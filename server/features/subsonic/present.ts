import { MediaDetails } from '#contract/media-details.ts'
import { fieldsOf } from '#server/database/columns.ts'
import type { AlbumRow } from '#server/features/albums/albums.repository.ts'
import type { StarredKind } from '#server/features/likes/catalog-stars.repository.ts'
import { listedFactColumns } from '#server/features/songs/song-columns.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { Db } from '#server/repositories.ts'
import { creditsForVisitors, forVisitors } from '#server/visibility/school-privacy.ts'
import { idOf } from './ids.ts'
import type { Members } from './protocol.ts'

export type Presenter = ReturnType<typeof createPresenter>

interface Listener {
  profileId: string
}

/**
 * Converts rows to the protocol's types Child, AlbumID3 and ArtistID3. What OpenSubsonic added is present even if it is empty: from that,
 * players tell what a server supports.
 */
export function createPresenter({ db }: { db: Db }) {
  /** With the listener's stars. */
  async function songs(rows: readonly SongRow[], viewer: Listener | null): Promise<Members[]> {
    const ids = rows.map(({ id }) => id)
    const shown = rows.map(forVisitors)
    const [starred, credited, artistsOf] = await Promise.all([
      viewer ? db.likes.likedAmong(viewer.profileId, ids) : new Map<string, string>(),
      db.songLinks.creditsOfSongs(ids),
      albumArtists(shown.flatMap(({ album_id }) => album_id ?? [])),
    ])
    const credits = Map.groupBy(credited, ({ song_id }) => song_id)
    return shown.map((row) =>
      song(row, {
        starred: starred.get(row.id),
        // Artists of other songs may have no page.
        credits: row.status === 'published' ? creditsForVisitors(row, credits.get(row.id) ?? []) : [],
        albumArtists: artistsOf.get(row.album_id ?? '') ?? [],
      }),
    )
  }

  /** The public artists of each album. */
  async function albumArtists(ids: readonly string[]): Promise<ReadonlyMap<string, AlbumArtists>> {
    const credited = await db.albums.artistsOf([...new Set(ids)])
    return Map.groupBy(
      credited.filter(({ is_public }) => Boolean(is_public)),
      ({ album_id }) => album_id,
    )
  }

  const starsOf = async (kind: StarredKind, ids: readonly string[], viewer: Listener | null): Promise<ReadonlyMap<string, string>> =>
    viewer ? db.catalogStars.among(viewer.profileId, kind, ids) : new Map()

  async function albums(rows: readonly AlbumRow[], viewer: Listener | null): Promise<Members[]> {
    const ids = rows.map(({ id }) => id)
    const [lengths, artists, genres, stars] = await Promise.all([
      db.albums.lengthsOf(ids),
      albumArtists(ids),
      db.songGenres.ofAlbums(ids),
      starsOf('album', ids, viewer),
    ])
    return rows.map((row) => ({
      ...album(row, { seconds: lengths.get(row.id) ?? 0, artists: artists.get(row.id) ?? [], genres: genres.get(row.id) ?? [] }),
      starred: stars.get(row.id),
    }))
  }

  async function artists(rows: readonly ArtistSummary[], viewer: Listener | null): Promise<Members[]> {
    const ids = rows.map(({ id }) => id)
    const stars = await starsOf('artist', ids, viewer)
    return rows.map((row) => ({ ...artistOf(row), starred: stars.get(row.id) }))
  }

  return { songs, albums, artists }
}

interface SongLinks {
  starred: string | undefined
  credits: readonly SongCredit[]
  albumArtists: AlbumArtists
}

type SongCredit = Awaited<ReturnType<Db['songLinks']['creditsOfSongs']>>[number]

function song(row: SongRow, { starred, credits, albumArtists }: SongLinks): Members {
  const { genres, isrc, musicbrainzId } = fieldsOf(listedFactColumns, row)
  const { album_id } = row
  const [named, others] = [credits.filter(isNamed), credits.filter((credit) => !isNamed(credit))]
  // The text of a song with a guest is the name of no artist.
  const artist_id = row.artist_id ?? named[0]?.artist_id
  const single = artist_id ? idOf('singles', artist_id) : undefined
  return {
    id: idOf('song', row.id),
    parent: album_id ? idOf('album', album_id) : single,
    isDir: false,
    title: row.title,
    album: row.album ?? undefined,
    artist: row.artist ?? undefined,
    track: row.track_number ?? undefined,
    year: row.year ?? undefined,
    genre: genres[0],
    coverArt: (row.shown_cover_path ?? row.external_cover_url) ? idOf('song', row.id) : undefined,
    ...fileOf(row),
    duration: row.duration_seconds === null ? undefined : Math.round(row.duration_seconds),
    isVideo: row.media_type === 'video',
    discNumber: row.disc_number ?? undefined,
    created: row.created_at,
    starred,
    albumId: album_id ? idOf('album', album_id) : undefined,
    artistId: artist_id ? idOf('artist', artist_id) : undefined,
    type: row.media_type === 'video' ? 'video' : 'music',
    mediaType: 'song',
    musicBrainzId: musicbrainzId ?? '',
    isrc: isrc === null ? [] : [isrc],
    genres: genres.map((name) => ({ name })),
    artists: named.map(creditedArtist),
    displayArtist: row.artist ?? '',
    albumArtists: albumArtists.map(({ id, name }) => creditedArtist({ artist_id: id, name })),
    displayAlbumArtist: albumArtists.map(({ name }) => name).join(', '),
    contributors: others.map((credit) => ({
      role: credit.role,
      subRole: credit.instrument ?? undefined,
      artist: creditedArtist(credit),
    })),
    displayComposer: others.flatMap(({ role, name }) => (role === 'composer' ? name : [])).join(', '),
    replayGain: gainOf(row),
  }
}

/** Whether the artist is one of those in the song's artist text. */
const isNamed = ({ role }: SongCredit) => role === 'main' || role === 'featured'

const creditedArtist = ({ artist_id, name }: Pick<SongCredit, 'artist_id' | 'name'>): Members => ({ id: idOf('artist', artist_id), name })

/** The file that `stream` sends by default: the rendition, if there is one. */
function fileOf(row: SongRow): Members {
  const contentType = row.rendition_mime_type ?? row.mime_type ?? (row.media_type === 'video' ? 'video/mp4' : 'audio/mpeg')
  const size = row.rendition_path === null ? row.size_bytes : row.rendition_size_bytes
  const suffix = suffixOf(row.rendition_path ?? row.media_path ?? row.external_url ?? '')
  const bitRate = size && row.duration_seconds ? Math.round((size * 8) / row.duration_seconds / 1000) : undefined
  return {
    size: size ?? undefined,
    contentType,
    suffix,
    bitRate,
    ...(row.rendition_path === null && soundOf(row)),
    path: [row.artist ?? 'Unknown artist', row.album ?? 'Unknown album', `${row.title}${suffix ? `.${suffix}` : ''}`]
      .map((part) => part.replaceAll('/', '_'))
      .join('/'),
  }
}

const suffixOf = (path: string) => /\.(\w{1,5})$/.exec(path.split(/[?#]/)[0] ?? '')?.[1]?.toLowerCase()

function soundOf({ media_details, media_type }: SongRow): Members {
  if (media_details === null) return {}
  const { audio, video } = MediaDetails.parse(JSON.parse(media_details))
  return {
    samplingRate: audio?.sampleRate ?? undefined,
    channelCount: audio?.channels ?? undefined,
    bitDepth: audio?.bitsPerSample ?? undefined,
    ...(media_type === 'video' && { originalWidth: video?.width ?? undefined, originalHeight: video?.height ?? undefined }),
  }
}

/** The reference loudness of ReplayGain 2, in LUFS. */
const replayGainTarget = -18

/** Gain in dB, and peak as an amplitude. */
function gainOf({ loudness, true_peak }: SongRow): Members | undefined {
  if (loudness === null) return undefined
  return {
    trackGain: round(replayGainTarget - loudness),
    trackPeak: true_peak === null ? undefined : round(10 ** (true_peak / 20)),
  }
}

const round = (number: number) => Math.round(number * 10_000) / 10_000

type AlbumArtists = readonly { id: string; name: string }[]

interface AlbumLinks {
  seconds: number
  artists: AlbumArtists
  genres: readonly string[]
}

function album(row: AlbumRow, { seconds, artists, genres }: AlbumLinks): Members {
  const [year, month, day] = (row.release_date ?? '').split('-').map(Number)
  const [first] = artists
  const artist = row.artist ?? (artists.map(({ name }) => name).join(', ') || 'Various artists')
  return {
    id: idOf('album', row.id),
    name: row.title,
    artist,
    artistId: first && idOf('artist', first.id),
    coverArt: (row.cover_path ?? row.song_cover_path ?? row.song_external_cover_url) ? idOf('album', row.id) : undefined,
    songCount: Number(row.song_count ?? 0),
    duration: Math.round(seconds),
    created: row.created_at,
    year: year || undefined,
    genre: genres[0],
    genres: genres.map((name) => ({ name })),
    musicBrainzId: row.musicbrainz_id ?? '',
    artists: artists.map(({ id, name }) => creditedArtist({ artist_id: id, name })),
    displayArtist: artist,
    releaseTypes: [row.kind],
    recordLabels: row.label === null ? [] : [{ name: row.label }],
    ...(year && { releaseDate: { year, month: month || undefined, day: day || undefined } }),
    isCompilation: row.kind === 'compilation',
  }
}

/** An album as a directory among folders and songs. */
export const asDirectory = ({ id, name, artist, artistId, coverArt, created, year, genre, starred }: Members): Members => ({
  id,
  parent: artistId,
  isDir: true,
  title: name,
  album: name,
  artist,
  year,
  genre,
  coverArt,
  created,
  starred,
})

interface ArtistSummary {
  id: string
  name: string
  sort_name: string | null
  cover_path: string | null
  musicbrainz_id: string | null
  album_count: number | null
}

export const artistOf = (row: ArtistSummary): Members => ({
  id: idOf('artist', row.id),
  name: row.name,
  coverArt: row.cover_path === null ? undefined : idOf('artist', row.id),
  albumCount: Number(row.album_count ?? 0),
  musicBrainzId: row.musicbrainz_id ?? '',
  sortName: row.sort_name ?? '',
})

/** An artist as older calls list it. */
export const olderArtist = ({ id, name, starred }: Members): Members => ({ id, name, starred })

/** The songs of an artist without an album, presented as an album. */
export const singlesOf = (
  artist: Pick<ArtistSummary, 'id' | 'name' | 'cover_path'> & { created_at: string },
  { songCount, seconds }: { songCount: number; seconds: number },
): Members => ({
  id: idOf('singles', artist.id),
  name: 'Songs without an album',
  artist: artist.name,
  artistId: idOf('artist', artist.id),
  coverArt: artist.cover_path === null ? undefined : idOf('artist', artist.id),
  songCount,
  duration: Math.round(seconds),
  created: artist.created_at,
})

/** Total length of the songs, in whole seconds. */
export const secondsOf = (rows: readonly Pick<SongRow, 'duration_seconds'>[]): number =>
  Math.round(rows.reduce((sum, { duration_seconds }) => sum + (duration_seconds ?? 0), 0))
