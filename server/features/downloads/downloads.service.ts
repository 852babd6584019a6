import type { DownloadedKind } from '#contract/downloads.ts'
import { licenseAddress } from '#contract/licenses.ts'
import { smallRenditionType } from '#contract/song-media.ts'
import { nullIfMissing } from '#server/app-error.ts'
import { chunksOf, idsAtOnce } from '#server/chunks.ts'
import type { AlbumsService } from '#server/features/albums/albums.service.ts'
import type { ListDownload } from '#server/features/media/list-zip.ts'
import type { Download } from '#server/features/media/tagged-files.ts'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { DownloadOffers } from '#server/features/songs/download-offers.ts'
import type { SongCredit } from '#server/features/songs/song-links.repository.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { FileFormat } from '#server/http/addresses.ts'
import type { Db } from '#server/repositories.ts'
import { closedBy } from '#server/visibility/closed.ts'
import { fileInFormat, isInDownload, isInFormat, mayDownload } from '#server/visibility/download-rule.ts'
import { playlistPresence } from '#server/visibility/playlist-visibility.ts'
import { forVisitors, hidesNames, isSchoolPrivate } from '#server/visibility/school-privacy.ts'
import { isSongAccessibleTo, songClosed } from '#server/visibility/song-visibility.ts'
import { anonymous, presenceOf, type Visitor } from '#server/visibility/visibility-rule.ts'
import { type CreditsTexts, creditsText } from './credits-text.ts'

export type DownloadsService = ReturnType<typeof createDownloadsService>
export interface DownloadedItem {
  kind: DownloadedKind
  id: string
}

/** An item as a visitor with a download code sees it. */
export interface GrantedItem extends DownloadedItem {
  name: string
  byline: string | null
  coverPath: string | null
  color: string | null
  songs: readonly SongRow[]
}

interface Deps {
  db: Db
  albums: Pick<AlbumsService, 'getPublic'>
  publicPlaylists: Pick<PublicPlaylistsService, 'findShared'>
  downloadOffers: DownloadOffers
}

interface Wanted {
  format: FileFormat
  /** Items that the visitor has redeemed codes for. */
  granted: readonly DownloadedItem[]
  visitor: Visitor
}

/** Decides which files a visitor may download and what their tags contain. */
export function createDownloadsService({ db, albums, publicPlaylists, downloadOffers }: Deps) {
  /** The album or playlist as visitors see it. Throws not_found. */
  async function findList(kind: 'album' | 'playlist', id: string, visitor: Visitor) {
    if (kind === 'playlist') {
      const { row, songs } = await publicPlaylists.findShared(id, visitor)
      const [first] = songs.map(forVisitors)
      const cover = row.cover_path ?? first?.shown_cover_path ?? null
      const maker = hidesNames(row) ? null : row.creator_display_name
      return { choice: row, songs, name: row.name, title: row.name, byline: maker, coverPath: cover, album: null, maker }
    }
    const { row, songs } = await albums.getPublic(id, visitor)
    const cover = row.cover_path ?? songs[0]?.cover_path ?? null
    const name = row.artist === null ? row.title : `${row.artist} - ${row.title}`
    return { choice: row, songs, name, title: row.title, byline: row.artist, coverPath: cover, album: row, maker: null }
  }

  /** Whether a code grants the song itself, or an album or playlist that contains it. */
  async function isSongGranted(song: SongRow, granted: readonly DownloadedItem[]): Promise<boolean> {
    if (granted.some(({ kind, id }) => kind === 'song' && id === song.id)) return true
    if (!isInDownload(song, 'granted')) return false
    if (granted.some(({ kind, id }) => kind === 'album' && id === song.album_id)) return true
    const playlists = granted.flatMap(({ kind, id }) => (kind === 'playlist' ? id : []))
    return playlists.length > 0 && (await db.plays.songsInPlaylists(playlists, [song.id])).length > 0
  }

  async function creditsBySong(songs: readonly SongRow[]): Promise<Map<string, SongCredit[]>> {
    const credits: SongCredit[] = []
    const credited = songs.flatMap((song) => (isSchoolPrivate(song) ? [] : song.id))
    for (const ids of chunksOf(credited, idsAtOnce)) credits.push(...(await db.songLinks.creditsOfSongs(ids)))
    return Map.groupBy(credits, ({ song_id }) => song_id)
  }

  async function downloadsOf(rows: readonly SongRow[], credits: Map<string, SongCredit[]>, format: FileFormat): Promise<Download[]> {
    const songs = rows.map(forVisitors)
    const albumIds = [...new Set(songs.flatMap(({ album_id }) => album_id ?? []))]
    const found = await Promise.all(albumIds.map((id) => db.albums.find(id)))
    const lyrics = await db.songs.lyricsOf(songs.map(({ id }) => id))
    const byId = new Map(found.flatMap((album) => (album ? [[album.id, album] as const] : [])))
    return songs.flatMap((song) => {
      const file = fileInFormat(song, format)
      if (!file) return []
      const album = song.album_id === null ? undefined : byId.get(song.album_id)
      const namesOf = (...roles: string[]) => [
        ...new Set((credits.get(song.id) ?? []).flatMap(({ role, name }) => (roles.includes(role) ? name : []))),
      ]
      const artists = namesOf('main', 'featured')
      const tags = {
        title: song.title,
        artist: song.artist,
        artists: artists.length > 1 ? artists : [],
        album: song.album,
        albumArtist: album?.artist ?? null,
        isCompilation: album?.artist === null,
        discNumber: song.disc_number,
        trackNumber: song.track_number,
        date: dateOf(song, album),
        genres: JSON.parse(song.genres) as string[],
        composers: namesOf('composer'),
        lyricists: namesOf('lyricist'),
        arrangers: namesOf('arranger'),
        conductors: namesOf('conductor'),
        performers: (credits.get(song.id) ?? []).filter(({ role }) => role === 'performer'),
        producers: namesOf('producer'),
        isrc: song.isrc,
        label: album?.label ?? null,
        catalogNumber: album?.catalog_number ?? null,
        copyright: album?.copyright ?? null,
        license: album?.license && album.license !== 'all-rights-reserved' ? licenseAddress(album.license) : null,
        recordingMbid: song.musicbrainz_id,
        releaseMbid: album?.musicbrainz_id ?? null,
        lyrics: lyrics.get(song.id) ?? null,
        isAlone: hidesNames(song),
      }
      const coverPath = song.cover_path ?? album?.cover_path ?? null
      return [{ ...file, coverPath, withoutNames: hidesNames(song) ? convertedFile(song) : null, tags }]
    })
  }

  /** Why visitors cannot open the item; null if they can, or if there is none. */
  async function closedItem({ kind, id }: DownloadedItem) {
    if (kind === 'song') {
      const song = await db.songs.find(id)
      return song ? songClosed(song) : null
    }
    if (kind === 'album') {
      const album = await db.albums.find(id)
      return album ? closedBy(presenceOf(album), [album]) : null
    }
    const playlist = await db.playlists.findShared(id)
    return playlist ? closedBy(playlistPresence(playlist), [playlist]) : null
  }

  /** Why visitors cannot open the songs of an open album or playlist. Only of those that its code gives. */
  async function closedSongsOf({ kind, id }: DownloadedItem) {
    if (kind === 'song') return []
    const ids = await (kind === 'album' ? db.songLinks.idsOfAlbum(id) : db.playlistSongs.idsOf(id))
    const songs = await db.songs.listByIds([...new Set(ids)])
    return songs.filter((song) => isInDownload(song, 'granted')).map(songClosed)
  }

  return {
    /** When an item that visitors cannot see yet, or the first song of a list without others, becomes visible; null if it does not. */
    async startOf(item: DownloadedItem): Promise<string | null> {
      const closed = await closedItem(item)
      const starts = (closed ? [closed] : await closedSongsOf(item)).flatMap((one) =>
        one?.reason === 'early' || one?.reason === 'announced' ? (one.date ?? []) : [],
      )
      return starts.sort()[0] ?? null
    },

    /** Null if the song is not offered or has no file in this format. */
    async findSong(id: string, { format, granted, visitor }: Wanted): Promise<Download | null> {
      const song = await db.songs.find(id)
      if (!song || !isSongAccessibleTo(song, visitor)) return null
      const access = await downloadOffers.accessTo(song)
      if (!mayDownload(access) && !(await isSongGranted(song, granted))) return null
      if (!isInFormat([song], format)) return null
      return (await downloadsOf([song], await creditsBySong([song]), format))[0] ?? null
    },

    /** Null if the list is not offered or has nothing to download. */
    async findList(
      kind: 'album' | 'playlist',
      id: string,
      { format, granted, visitor, texts }: Wanted & { texts: CreditsTexts | null },
    ): Promise<ListDownload | null> {
      const list = await findList(kind, id, visitor).catch(nullIfMissing)
      if (!list) return null
      const isGranted = granted.some((item) => item.kind === kind && item.id === id)
      const access = isGranted ? 'granted' : await downloadOffers.accessTo(list.choice)
      const songs = list.songs.filter((song) => isInDownload(song, access))
      if (!mayDownload(access) || songs.length === 0) return null
      const credits = await creditsBySong(songs)
      return {
        name: list.name,
        coverPath: list.coverPath,
        text: texts && creditsText({ ...list, songs: songs.map(forVisitors), credits }, texts),
        songs: await downloadsOf(songs, credits, format),
      }
    },

    /** The song's original for playing where names are hidden: without the tags that could contain them. Null if it is missing. */
    async findPlayed(id: string): Promise<Download | null> {
      const song = await db.songs.find(id)
      const [played] = song ? await downloadsOf([song], new Map(), 'original') : []
      return played ? { ...played, coverPath: null } : null
    },

    /** The contents of a download code for the item. Null if visitors cannot see the item, or it has nothing to download. */
    async findGranted({ kind, id }: DownloadedItem): Promise<GrantedItem | null> {
      if (kind === 'song') {
        const song = await db.songs.find(id)
        if (!song || !isSongAccessibleTo(song, anonymous) || song.media_path === null) return null
        const shown = forVisitors(song)
        return {
          kind,
          id,
          name: song.title,
          byline: shown.artist,
          coverPath: shown.shown_cover_path,
          color: song.category_color,
          songs: [shown],
        }
      }
      const list = await findList(kind, id, anonymous).catch(nullIfMissing)
      const songs = list?.songs.filter((song) => isInDownload(song, 'granted')).map(forVisitors) ?? []
      if (!list || songs.length === 0) return null
      const { title, byline, coverPath } = list
      return { kind, id, name: title, byline, coverPath, color: songs[0]?.category_color ?? null, songs }
    },
  }
}

/** Converted files have no tags. */
function convertedFile({ rendition_path, rendition_mime_type, small_path }: SongRow) {
  if (rendition_path !== null && rendition_mime_type !== null) return { key: rendition_path, mimeType: rendition_mime_type }
  return small_path === null ? null : { key: small_path, mimeType: smallRenditionType }
}

/** The release date of the album, unless the song is of another year. */
function dateOf({ year }: SongRow, album: { release_date: string | null } | undefined): string | null {
  const released = album?.release_date ?? null
  const text = year === null ? null : String(year).padStart(4, '0')
  return text === null || released?.startsWith(text) ? released : text
}
