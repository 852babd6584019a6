import type { PrintJob, PrintSubjects } from '#contract/print.ts'
import type { SchoolPrivacy } from '#contract/visibility.ts'
import { AppError } from '#server/app-error.ts'
import { firstNames, hidesNames, isSchoolPrivate } from '#server/visibility/school-privacy.ts'
import type { PrintItem } from './page-model.ts'
import type { PrintRepository } from './print.repository.ts'

type SongRow = Awaited<ReturnType<PrintRepository['songs']>>[number]
type CodeRow = Awaited<ReturnType<PrintRepository['codes']>>[number]
type PlaylistRow = Awaited<ReturnType<PrintRepository['playlists']>>[number]
type ArtistRow = Awaited<ReturnType<PrintRepository['artists']>>[number]
type AlbumRow = Awaited<ReturnType<PrintRepository['albums']>>[number]

/** Cards of a batch of download codes for one item. */
interface DownloadCards {
  /** Name of the batch. */
  name: string
  title: string
  color: string | null
  coverPath: string | null
  isPublic: boolean
  /** In their printed form. */
  codes: readonly string[]
}

export interface PrintSource extends PrintRepository {
  /** Null if there is no such batch. */
  downloadCards(batchId: string): Promise<DownloadCards | null>
}

interface PrintList {
  items: PrintItem[]
  /** Name of the playlist, album, batch or only item; null for several selected items. */
  name: string | null
}

interface PrintedSite {
  siteAddress: string
  siteName: string
  /** Color of items without a category. */
  plainColor: string
}

/**
 * The items of the subjects, in their order; selected songs and codes whose numbers are printed, in the order of these, those without one
 * last. Throws not_found if one is missing, print_empty if there are none.
 */
export async function printList(
  repository: PrintSource,
  { subjects, shows }: Pick<PrintJob, 'subjects' | 'shows'>,
  site: PrintedSite,
): Promise<PrintList> {
  if (subjects.kind === 'download-batch') return cardList(await repository.downloadCards(subjects.id), site)
  const items = await readItems(repository, subjects, site)
  if ('ids' in subjects && items.length < new Set(subjects.ids).size) throw new AppError('not_found')
  if (items.length === 0) throw new AppError('print_empty')
  const isByNumber = shows.number && (subjects.kind === 'songs' || subjects.kind === 'codes')
  return { items: isByNumber ? items.toSorted(byNumber) : items, name: await nameOf(repository, subjects, items) }
}

const byNumber = (one: PrintItem, other: PrintItem): number =>
  (one.number ?? Number.MAX_SAFE_INTEGER) - (other.number ?? Number.MAX_SAFE_INTEGER)

/** The code is on the second line, because it is typed if it cannot be scanned. */
function cardList(cards: DownloadCards | null, { siteAddress, plainColor }: PrintedSite): PrintList {
  if (!cards) throw new AppError('not_found')
  const { name, title, color, coverPath, isPublic, codes } = cards
  const items = codes.map((code) => ({
    title,
    byline: code,
    address: `${siteAddress}/redeem?code=${code}`,
    color: color ?? plainColor,
    coverPath,
    isPublic,
  }))
  if (items.length === 0) throw new AppError('print_empty')
  return { items, name }
}

type LibrarySubjects = Exclude<PrintSubjects, { kind: 'download-batch' }>

async function nameOf(repository: PrintRepository, subjects: LibrarySubjects, items: readonly PrintItem[]): Promise<string | null> {
  if (subjects.kind === 'batch') return repository.batchName(subjects.id)
  if (subjects.kind === 'songs-of-playlist') return repository.playlistName(subjects.id)
  if (subjects.kind === 'songs-of-album') return repository.albumTitle(subjects.id)
  return items.length === 1 ? (items[0]?.title ?? null) : null
}

async function readItems(
  repository: PrintRepository,
  subjects: LibrarySubjects,
  { siteAddress, siteName, plainColor }: PrintedSite,
): Promise<PrintItem[]> {
  const ofSong = ({ id, title, track_number, color, is_public, ...song }: SongRow): PrintItem => ({
    number: track_number,
    title,
    byline: artistOf(song) ?? '',
    address: `${siteAddress}/song/${id}`,
    color,
    coverPath: coverOf(song),
    isPublic: Boolean(is_public),
  })
  const ofPlaylist = ({ id, name, color, cover_path, is_public }: PlaylistRow): PrintItem => ({
    title: name,
    byline: '',
    address: `${siteAddress}/playlist/${id}`,
    color: color ?? plainColor,
    coverPath: cover_path,
    isPublic: Boolean(is_public),
  })
  const ofArtist = ({ id, name, cover_path, is_public }: ArtistRow): PrintItem => ({
    title: name,
    byline: '',
    address: `${siteAddress}/artist/${id}`,
    color: plainColor,
    coverPath: cover_path,
    isPublic: Boolean(is_public),
  })
  const ofAlbum = ({ id, title, artist, cover_path, is_public }: AlbumRow): PrintItem => ({
    title,
    byline: artist ?? '',
    address: `${siteAddress}/album/${id}`,
    color: plainColor,
    coverPath: cover_path,
    isPublic: Boolean(is_public),
  })
  const ofCode = (row: CodeRow): PrintItem => ({
    number: row.track_number,
    // Pages have no name, and a path in the size of a title tells visitors nothing.
    title: row.label ?? row.name ?? (row.address.startsWith('/') ? siteName : (URL.parse(row.address)?.host ?? row.address)),
    byline: (row.label === null || row.label === row.name ? artistOf(row) : row.name) ?? '',
    address: `${siteAddress}/c/${row.code}`,
    color: row.color ?? plainColor,
    coverPath: coverOf(row),
    isPublic: isDestinationPublic(row),
  })
  switch (subjects.kind) {
    case 'songs':
      return (await repository.songs(subjects.ids)).map(ofSong)
    case 'playlists':
      return (await repository.playlists(subjects.ids)).map(ofPlaylist)
    case 'artists':
      return (await repository.artists(subjects.ids)).map(ofArtist)
    case 'albums':
      return (await repository.albums(subjects.ids)).map(ofAlbum)
    case 'songs-of-playlist':
      return (await repository.songsOfPlaylist(subjects.id)).map(ofSong)
    case 'songs-of-album':
      return (await repository.songsOfAlbum(subjects.id)).map(ofSong)
    case 'codes':
      return (await repository.codes(subjects.ids)).map(ofCode)
    case 'batch':
      return (await repository.codesOfBatch(subjects.id)).map(ofCode)
  }
}

/** A song, or the destination of a code, which has no school privacy if it is something else. */
interface Guarded {
  artist: string | null
  school_privacy: SchoolPrivacy | null
  cover_path: string | null
  own_cover_path: string | null
}

/** As visitors see them on the site: a poster has no full names of children either, nor the cover of an album, which may have names. */
const artistOf = ({ artist, school_privacy }: Guarded): string | null =>
  school_privacy !== null && hidesNames({ school_privacy }) ? firstNames(artist) : artist
const coverOf = ({ school_privacy, cover_path, own_cover_path }: Guarded): string | null =>
  school_privacy !== null && isSchoolPrivate({ school_privacy }) ? own_cover_path : cover_path

/** A deleted destination has no row: its columns are null. */
function isDestinationPublic({ kind, is_song_public, is_playlist_public, is_active, is_artist_public, is_album_public }: CodeRow): boolean {
  if (kind === 'song') return Boolean(is_song_public)
  if (kind === 'playlist') return Boolean(is_playlist_public)
  if (kind === 'artist') return Boolean(is_artist_public)
  if (kind === 'album') return Boolean(is_album_public)
  return kind !== 'category' || Boolean(is_active)
}
