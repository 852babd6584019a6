import { type Selectable, type SqlBool, sql } from 'kysely'
import { fold } from '#contract/fold.ts'
import { mp3Type, smallRenditionType } from '#contract/song-media.ts'
import { chunksOf, idsAtOnce } from '#server/chunks.ts'
import type { GivenNames, VisibilityChoice } from '#server/database/column-types.ts'
import { searchTextOf } from '#server/database/columns.ts'
import type { Handle } from '#server/database/database.ts'
import { locksRows } from '#server/database/engine/row-locks.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { NewRow, SongsTable } from '#server/database/schema.ts'
import { contains } from '#server/database/search/contains.ts'
import { sortKey } from '#server/database/search/fold.ts'
import { isIndexed } from '#server/database/search/ngram-index.ts'
import { insertSongLyrics, replaceSongLyrics } from '#server/database/search/song-lyrics.ts'
import { searchIn } from '#server/database/search/text-search.ts'
import { newestFirst, type Page, sortedPage } from '#server/database/sorted-page.ts'
import { titledFirst } from '#server/database/titled-first.ts'
import { playlistProtections } from '#server/database/visibility-expressions.ts'
import { type derivedFrom, songColumns } from './song-columns.ts'
import { trackOrder } from './song-link-rules.ts'
import { createSongLinksRepository, type SongLinks } from './song-links.repository.ts'
import { selectSongs } from './song-rows.repository.ts'

type SongsRepository = ReturnType<typeof createSongsRepository>
/** A song found by id: also with its lyrics. */
export type FoundSongRow = NonNullable<Awaited<ReturnType<SongsRepository['find']>>>
/** With the columns that decide who may hear it. */
export type GuardedSongRow = Awaited<ReturnType<SongsRepository['listByIds']>>[number]

/** Position of a song in its album. */
type AlbumPlace = Pick<SongsTable, 'id' | 'album_id' | 'track_order' | 'title_key'>

/** A new song without derived columns. */
export type NewSong = Omit<NewRow<SongsTable>, keyof ReturnType<typeof derivedColumns> | keyof SongLinks> &
  SongLinks &
  VisibilityChoice &
  GivenNames

/** Columns that an edit sets. */
type SongContent = Omit<NewSong, 'id' | 'created_at' | 'uploaded_by' | 'status' | 'is_favorite' | 'tags' | 'same_import'>
export type SongFileColumns = Omit<SongContent, (typeof songColumns)[keyof typeof songColumns]['column'] | keyof SongLinks>

/** The row that an edit is based on. */
interface Versioned {
  id: string
  version: number
}

type DerivedFrom = Pick<Selectable<SongsTable>, (typeof derivedFrom)[number]>

/** Columns that decide who may hear a song: its own, and those of its album, joined as `its_album`. */
const guardColumns = [
  'songs.status',
  'songs.uploaded_by',
  'songs.visibility',
  'songs.visible_from',
  'songs.visible_until',
  'songs.is_announced',
  'songs.protection_id',
  'songs.school_privacy',
  'its_album.visibility as album_visibility',
  'its_album.visible_from as album_visible_from',
  'its_album.visible_until as album_visible_until',
  'its_album.is_announced as album_is_announced',
  'its_album.protection_id as album_protection_id',
] as const

/** The same, and what its playlists contribute now. */
const guards = () =>
  [...guardColumns, playlistProtections('songs', 'its_album', new Date().toISOString()).as('playlist_protections')] as const

export const createSongsRepository = (db: Handle) => {
  const links = createSongLinksRepository(db)
  const songs = () => selectSongs(db)

  const sorted = () => songs().orderBy('songs.created_at', 'desc').orderBy('songs.id', 'desc')

  async function write({ id, version }: Versioned, columns: Partial<NewRow<SongsTable>>): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('songs')
      .set({ ...columns, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async function insertMany(added: readonly NewSong[]): Promise<void> {
    const { albumOf, credits } = await links.resolve(added)
    await insertRows(
      db,
      'songs',
      added.map(({ credits: _credits, tags: _tags, same_import: _import, ...song }) => ({
        ...song,
        album_id: albumOf(song),
        ...derivedColumns(song),
      })),
    ).execute()
    await links.insertCredits(credits)
    await insertSongLyrics(db, added)
  }

  const guardedSongs = () => songs().leftJoin('albums as its_album', 'its_album.id', 'songs.album_id').select(guards())

  const wholeSongs = () => guardedSongs().select('songs.lyrics')

  async function listByIds(ids: readonly string[]) {
    const parts = [...chunksOf(ids, idsAtOnce)]
    return (await Promise.all(parts.map((part) => guardedSongs().where('songs.id', 'in', part).execute()))).flat()
  }

  /** Only the columns that decide who may hear a song. */
  const selectGuards = () => db.selectFrom('songs').leftJoin('albums as its_album', 'its_album.id', 'songs.album_id').select(guards())

  /** The song of a row of `media_files`, for finding it by one of that row's paths. */
  const selectGuardsOfFile = () =>
    db
      .selectFrom('media_files')
      .innerJoin('songs', 'songs.media_path', 'media_files.path')
      .leftJoin('albums as its_album', 'its_album.id', 'songs.album_id')
      .select(guards())
      .select(['songs.title', 'duration_seconds'])

  return {
    find: (id: string) => wholeSongs().where('songs.id', '=', id).executeTakeFirst(),

    /** In arbitrary order. */
    listByIds,

    /** Those of the songs that have any, by id. */
    async lyricsOf(ids: readonly string[]): Promise<Map<string, string>> {
      const lyrics = new Map<string, string>()
      for (const part of chunksOf(ids, idsAtOnce)) {
        const songs = db.selectFrom('songs').select(['id', 'lyrics']).where('id', 'in', part)
        for (const { id, lyrics: text } of await songs.execute()) if (text !== null) lyrics.set(id, text)
      }
      return lyrics
    },

    findByUpload: (uploadId: string) => wholeSongs().where('songs.upload_id', '=', uploadId).executeTakeFirst(),

    /** The newest song with this title and artist, ignoring case and accents. */
    findNamed: async ({ title, artist }: Pick<SongsTable, 'title' | 'artist'>) => {
      const { title_key, artist_key } = sortKeys({ title, artist })
      const named = await sorted()
        .where('songs.artist_key', artist_key === null ? 'is' : '=', artist_key)
        .where('songs.title_key', '=', title_key)
        .execute()
      // The key of a long title is truncated, so compare whole titles.
      return named.find((song) => fold(song.title) === fold(title))
    },

    findByMediaPath: (mediaPath: string) =>
      selectGuards()
        .select(['songs.id', 'media_path', 'mime_type', 'size_bytes', 'songs.title', 'duration_seconds'])
        .where('media_path', '=', mediaPath)
        .executeTakeFirst(),

    /** Songs with this file that have no cover and do not wait for one. */
    listWithoutCover: (mediaPath: string) =>
      db
        .selectFrom('songs')
        .leftJoin('pending_covers', 'pending_covers.song_id', 'songs.id')
        .select('songs.id')
        .where('media_path', '=', mediaPath)
        .where('cover_path', 'is', null)
        .where('external_cover_url', 'is', null)
        .where('pending_covers.song_id', 'is', null)
        .execute(),

    findByRenditionPath: (renditionPath: string) =>
      selectGuardsOfFile()
        .select(['media_path', 'rendition_mime_type as mime_type'])
        .where('rendition_path', '=', renditionPath)
        .executeTakeFirst(),

    findBySmallPath: (smallPath: string) =>
      selectGuardsOfFile()
        .select(['media_path', sql<string>`${sql.lit(smallRenditionType)}`.as('mime_type')])
        .where('small_path', '=', smallPath)
        .executeTakeFirst(),

    findByMp3Path: (mp3Path: string) =>
      selectGuardsOfFile()
        .select(['media_path', sql<string>`${sql.lit(mp3Type)}`.as('mime_type')])
        .where('mp3_path', '=', mp3Path)
        .executeTakeFirst(),

    findByStreamPath: (streamPath: string) => selectGuardsOfFile().where('stream_path', '=', streamPath).executeTakeFirst(),

    findByCaptionsPath: (captionsPath: string) => selectGuards().where('captions_path', '=', captionsPath).executeTakeFirst(),

    /**
     * Audience columns of the songs that show this cover: as their own, or as that of their album. Without songs of albums without
     * restrictions, whose covers are public.
     */
    audiencesOfCover(coverPath: string) {
      const own = selectGuards().where('songs.cover_path', '=', coverPath)
      // SQLite preserves the order of a cross join. Otherwise, it starts with all songs without a cover.
      const ofAlbums = db
        .selectFrom('albums as its_album')
        .crossJoin('songs')
        .select(guards())
        .whereRef('songs.album_id', '=', 'its_album.id')
        .where('its_album.cover_path', '=', coverPath)
        .where((eb) => eb(eb.fn.coalesce('songs.cover_path', 'songs.external_cover_url'), 'is', null))
        .where((eb) =>
          eb.or([
            eb('its_album.visibility', '!=', 'public'),
            eb('its_album.visible_from', 'is not', null),
            eb('its_album.visible_until', 'is not', null),
          ]),
        )
      return own.union(ofAlbums).execute()
    },

    /** Finds a category if it is active. */
    findActiveCategoryForKeyShare: (id: string) =>
      db
        .selectFrom('categories')
        .select(['id', 'name'])
        .where('id', '=', id)
        .where('is_active', '=', true)
        .$if(locksRows(db), (q) => q.forKeyShare())
        .executeTakeFirst(),

    /** Published songs, newest first; of one category if `categoryId` is given. */
    listPublished({ categoryId, ...page }: { categoryId: string | null } & Page) {
      const published = songs().where('songs.status', '=', 'published')
      const listed = categoryId === null ? published : published.where('songs.category_id', '=', categoryId)
      return sortedPage(listed, { ...newestFirst('songs'), ...page })
    },

    /** Other published songs of the album: those after the song by disc, track and title, then those before it. */
    async listOfSameAlbum({ id, album_id, track_order, title_key }: AlbumPlace, limit: number) {
      const others = (side: '>' | '<', count: number) =>
        songs()
          .where('songs.album_id', '=', album_id)
          .where('songs.status', '=', 'published')
          .where((eb) => eb(eb.refTuple('songs.track_order', 'songs.title_key', 'songs.id'), side, eb.tuple(track_order, title_key, id)))
          .orderBy('songs.track_order')
          .orderBy('songs.title_key')
          .orderBy('songs.id')
          .limit(count)
          .execute()
      const later = await others('>', limit)
      return later.length === limit ? later : [...later, ...(await others('<', limit - later.length))]
    },

    /** Published songs of the same artist on other albums or none, by title. */
    listOfSameArtist: ({ id, artist_key, album_id }: Pick<SongsTable, 'id' | 'artist_key' | 'album_id'>, limit: number) =>
      songs()
        .where('songs.artist_key', '=', artist_key)
        .where('songs.status', '=', 'published')
        .where('songs.id', '!=', id)
        .$if(album_id !== null, (q) => q.where((eb) => eb.or([eb('songs.album_id', 'is', null), eb('songs.album_id', '!=', album_id)])))
        .orderBy('songs.title_key')
        .orderBy('songs.id')
        .limit(limit)
        .execute(),

    /** Songs that the profile has uploaded, newest first. */
    listOfUploader: ({ profileId, ...page }: { profileId: string } & Page) =>
      sortedPage(songs().where('songs.uploaded_by', '=', profileId), { ...newestFirst('songs'), ...page }),

    /** Published songs that contain `text`: first those whose title begins with it, then the others, newest first. */
    search: (text: string, page: Page) =>
      titledFirst(songs().where('songs.status', '=', 'published'), {
        ...newestFirst('songs'),
        title: 'songs.title_key',
        ...page,
        search: { db, for: searchIn(db, 'songs', text) },
      }),

    /**
     * Published songs of which only the lyrics contain `text`, newest first. None for a text without a word of three characters, which
     * the index does not have.
     */
    async searchLyrics(text: string, page: Page) {
      if (!isIndexed('song_lyrics', text)) return { rows: [], nextCursor: null }
      const isListed = (key: string) => sql<SqlBool>`exists (select 1 from songs where songs.id = ${sql.ref(key)}
        and songs.status = 'published' and not ${contains('songs.search_text', text)})`
      const search = { db, for: searchIn(db, 'song_lyrics', text), isListed }
      const found = await sortedPage(db.selectFrom('song_lyrics').select('song_id'), {
        ...newestFirst('song_lyrics', 'song_id'),
        ...page,
        search,
      })
      const ids = found.rows.map(({ song_id }) => song_id)
      const rows = new Map((await listByIds(ids)).map((row) => [row.id, row]))
      return { ...found, rows: ids.flatMap((id) => rows.get(id) ?? []) }
    },

    /** Approved songs of a playlist in order, with the columns that decide who may hear them. */
    listOfPlaylist: (playlistId: string) =>
      guardedSongs()
        .innerJoin('playlist_songs', 'playlist_songs.song_id', 'songs.id')
        .where('playlist_songs.playlist_id', '=', playlistId)
        .where('songs.status', 'in', ['published', 'restricted'])
        .orderBy('playlist_songs.position')
        .execute(),

    /** Those of the songs that are approved, with the columns that decide who may hear them. */
    async listGuards(ids: readonly string[]) {
      const some = (part: readonly string[]) =>
        selectGuards().select('songs.id').where('songs.id', 'in', part).where('songs.status', '!=', 'pending').execute()
      return (await Promise.all([...chunksOf(ids, idsAtOnce)].map(some))).flat()
    },

    isEmpty: async () => (await db.selectFrom('songs').select('id').limit(1).executeTakeFirst()) === undefined,

    insert: (song: NewSong) => insertMany([song]),
    insertMany,

    /** Optimistic concurrency: returns false if the version differs from that of `before`. Absent columns are unchanged. */
    async update(before: DerivedFrom & Linked & Versioned, { credits, ...changes }: Partial<SongContent>): Promise<boolean> {
      const after = { ...before, ...changes }
      if (!(await write(before, { ...changes, ...derivedColumns(after) }))) return false
      if (changes.lyrics !== undefined) await replaceSongLyrics(db, before.id)
      if (credits) await links.replaceCredits(before.id, credits)
      else if (after.artist !== before.artist) await links.followArtists([after])
      if (changes.album_id === undefined && after.album !== before.album) await links.followAlbums([after])
      return true
    },

    /** Replaces texts without changing artists and albums. The number of songs is limited by the parameters of one statement. */
    async rewriteTexts(songs: readonly (DerivedFrom & { id: string; album: string | null })[]): Promise<void> {
      const values = songs.map((song) => {
        const { search_text, artist_key } = derivedColumns(song)
        return sql`(${song.id}, ${song.artist}, ${artist_key}, ${song.album}, ${search_text})`
      })
      // Both engines name the columns of VALUES column1, column2.
      await sql`update songs set artist = texts.column2, artist_key = texts.column3, album = texts.column4, search_text = texts.column5,
        version = version + 1 from (values ${sql.join(values)}) as texts where songs.id = texts.column1`.execute(db)
    },

    /** Like `update`, for file columns only. */
    updateFile: (before: Versioned, file: Partial<SongFileColumns>): Promise<boolean> => write(before, file),

    /** The stored cover of a song, which stays until the transaction ends. */
    findCoverForUpdate: (id: string) =>
      db
        .selectFrom('songs')
        .select('cover_path')
        .where('id', '=', id)
        .$if(locksRows(db), (q) => q.forUpdate())
        .executeTakeFirst(),

    /** Sets the cover of songs without one. Does not change their version, so that an edit that has started can be saved. */
    setCoverWhereNone: (ids: readonly string[], coverPath: string) =>
      db
        .updateTable('songs')
        .set({ cover_path: coverPath })
        .where('id', 'in', ids)
        .where('cover_path', 'is', null)
        .where('external_cover_url', 'is', null)
        .execute(),

    /** Returns the title; undefined if there is no such song. */
    setFavorite: async (id: string, isFavorite: boolean): Promise<string | undefined> =>
      (await db.updateTable('songs').set({ is_favorite: isFavorite }).where('id', '=', id).returning('title').executeTakeFirst())?.title,

    /** Returns the removed row; undefined if the song is no longer pending. */
    removePending: (id: string) =>
      db.deleteFrom('songs').where('id', '=', id).where('status', '=', 'pending').returning(removedColumns).executeTakeFirst(),
  }
}

/** What an action needs of a removed song: its id, title and files. */
export const removedColumns = ['id', 'title', 'media_path', 'cover_path', 'captions_path'] as const

type Linked = Pick<SongsTable, 'album' | 'album_id'>

/** Keys for sorting and for recognizing songs. */
const sortKeys = ({ title, artist }: Pick<SongsTable, 'title' | 'artist'>) => ({
  title_key: sortKey(title),
  artist_key: artistKey(artist),
})

export const artistKey = (artist: string | null) => (artist ? fold(artist) : null)

const derivedColumns = (song: Omit<DerivedFrom, 'names'> & { names?: string | undefined }) => ({
  search_text: searchTextOf(songColumns, song),
  track_order: trackOrder(song),
  ...sortKeys(song),
})
