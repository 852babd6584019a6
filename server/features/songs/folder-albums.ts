import { albumArtistOf } from '#contract/album-artist.ts'
import type { AlbumKind } from '#contract/albums.ts'
import { isBareAlbum } from '#server/database/bare-albums.ts'
import { albumKeys } from '#server/database/catalog-keys.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'

/** Earlier songs of the import that creates a song: its first one, and the first with the same album text in the same folder. */
export interface SameImport {
  firstId: string | null
  inFolderId: string | null
}

interface FolderSong {
  artist: string | null
  album: string
  same_import: SameImport
}

/** What decides about the song's album besides its texts: see AlbumSeeker. */
type Shared = { albumId: string } | { artist: null; isTagged: true } | { foreignSince?: string | undefined }

/**
 * Songs of one folder with the same album text share an album, also if their files name several artists and no album artist. While only songs
 * of the folder are on it, it is credited to the artist that they have in common, or becomes a compilation.
 */
export function createFolderAlbums(db: Handle, idOfArtist: (name: string) => Promise<string>) {
  async function creditTo(album: { id: string; title: string; kind: AlbumKind; version: number }, artist: string | null): Promise<void> {
    await db.deleteFrom('album_artists').where('album_id', '=', album.id).execute()
    if (artist !== null)
      await insertRows(db, 'album_artists', [{ album_id: album.id, artist_id: await idOfArtist(artist), position: 1 }]).execute()
    const { title, version } = album
    const kind = artist === null && album.kind === 'album' ? 'compilation' : album.kind
    await db
      .updateTable('albums')
      .set({ artist, kind, ...albumKeys({ title, artist }), version: version + 1 })
      .where('id', '=', album.id)
      .execute()
  }

  const albumBeside = (songId: string, title: string) =>
    db
      .selectFrom('songs')
      .innerJoin('albums', 'albums.id', 'songs.album_id')
      .select(['albums.id', 'albums.title', 'albums.kind', 'albums.version', 'albums.created_at'])
      .select(isBareAlbum.as('is_bare'))
      .where('songs.id', '=', songId)
      .where('albums.title', '=', title)
      .executeTakeFirst()

  const createdAt = async (songId: string) =>
    (await db.selectFrom('songs').select('created_at').where('id', '=', songId).executeTakeFirst())?.created_at

  async function artistsOf(albumId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('album_artists')
      .innerJoin('artists', 'artists.id', 'album_artists.artist_id')
      .select('artists.name')
      .where('album_id', '=', albumId)
      .execute()
    return rows.map(({ name }) => name)
  }

  async function artistTextsOf(albumId: string): Promise<(string | null)[]> {
    const rows = await db.selectFrom('songs').select('artist').distinct().where('album_id', '=', albumId).execute()
    return rows.map(({ artist }) => artist)
  }

  /** The song's files must not name an album artist. */
  return async ({ artist, album: title, same_import: { firstId, inFolderId } }: FolderSong): Promise<Shared> => {
    const [album, start] = [inFolderId && (await albumBeside(inFolderId, title)), firstId && (await createdAt(firstId))]
    if (!album) return { foreignSince: start || undefined }
    const albumId = album.id
    const artists = await artistsOf(albumId)
    if (artists.length === 0 || artist === null || artists.includes(artist)) return { albumId }
    // An older album, or one that was edited, stays as it is.
    const isOfFolder = album.is_bare && start && album.created_at > start
    const common = albumArtistOf([...(isOfFolder ? await artistTextsOf(albumId) : artists), artist])
    if (common !== null && artists.includes(common)) return { albumId }
    if (!isOfFolder) return { artist: null, isTagged: true }
    await creditTo(album, common)
    return { albumId }
  }
}
