import { sql } from 'kysely'
import type { MediaTags } from '#contract/media-tags.ts'
import { artistCredits, mainCredit, type NewCredit, taggedCredits } from '#contract/tagged-credits.ts'
import { chunksOf, idsAtOnce, rowsAtOnce } from '#server/chunks.ts'
import type { SongCreditsTable } from '#server/database/catalog-schema.ts'
import type { Handle } from '#server/database/database.ts'
import { locksRows } from '#server/database/engine/row-locks.ts'
import { newId } from '#server/database/ids.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { NewRow, SongsTable } from '#server/database/schema.ts'
import { createFolderAlbums, type SameImport } from './folder-albums.ts'
import { newAlbum, newArtist, taggedAlbumArtist, trackOrder } from './song-link-rules.ts'
import { createTaggedFacts } from './tagged-facts.ts'

/** Null derives them from the texts and, if present, the file's tags. */
export interface SongLinks {
  album_id: string | null
  credits: readonly NewCredit[] | null
  tags: MediaTags | null
  /** Other songs of the same import, which decide about its album (folder-albums.ts). */
  same_import: SameImport | null
}

type Texts = Pick<SongsTable, 'id' | 'artist' | 'album'>

export type SongCredit = Awaited<ReturnType<ReturnType<typeof createSongLinksRepository>['creditsOfSongs']>>[number]

/** A song and the artist its album is credited to. If tags name that artist (`isTagged`), no other album is accepted. */
interface AlbumSeeker extends Pick<SongsTable, 'id' | 'album'> {
  albumId: string | null
  artist: { id: string; name: string } | null
  isTagged: boolean
  /** Albums without artists that were created later belong to other folders of the same import. */
  foreignSince?: string | undefined
}

/**
 * Links songs to the artists and albums in their texts (decision 27). The artist text becomes the main credit of the artist with exactly
 * this name. The album text becomes an album with exactly this title: the one that the song is on, else one credited to its artist, else
 * one without artists. An album artist in the tags decides the album; without one, songs of an imported folder share it. Missing artists
 * and albums are created. SongsRepository and SongSelectionsRepository write songs, and call this for each of them.
 */
export const createSongLinksRepository = (db: Handle) => {
  /** Ids of artists by name. Creates missing ones, and locks all against deletion until the transaction ends. */
  async function artistIds(names: Iterable<string>): Promise<Map<string, string>> {
    const wanted = [...new Set(names)].sort()
    const ids = new Map<string, string>()
    for (const some of chunksOf(wanted, idsAtOnce)) {
      const find = async () => {
        const rows = await db
          .selectFrom('artists')
          .select(['id', 'name'])
          .where('name', 'in', some)
          .orderBy('name')
          .$if(locksRows(db), (q) => q.forKeyShare())
          .execute()
        for (const { id, name } of rows) ids.set(name, id)
        return some.filter((name) => !ids.has(name))
      }
      const missing = await find()
      if (missing.length === 0) continue
      await insertRows(db, 'artists', missing.map(newArtist))
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      await find()
    }
    return ids
  }

  /** The album of each song with an album text, by song id. */
  async function albumIds(songs: readonly AlbumSeeker[]): Promise<Map<string, string>> {
    const wanted = songs.flatMap((song) => (song.album === null ? [] : [{ ...song, title: song.album }]))
    const known = await albumsOf(wanted.map(({ title }) => title))
    const choose = ({ title, artist, albumId, isTagged, foreignSince }: (typeof wanted)[number]) => {
      const albums = known.get(title) ?? []
      const credited = albums.filter(({ artistIds }) => artist !== null && artistIds.includes(artist.id))
      const uncredited = albums.filter(
        ({ artistIds, created_at }) => artistIds.length === 0 && !(foreignSince && created_at > foreignSince),
      )
      const there = (some: typeof albums) => some.find(({ id }) => id === albumId)
      if (!isTagged) return there(albums) ?? credited[0] ?? uncredited[0]
      const tagged = artist ? credited : uncredited
      return there(tagged) ?? tagged[0]
    }
    if (locksRows(db)) {
      // If two transactions create an album of one artist, the second one waits and finds it.
      const missing = wanted.filter((song) => !choose(song))
      const creditedTo = missing.flatMap(({ artist }) => artist?.id ?? [])
      if (creditedTo.length > 0) {
        await db.selectFrom('artists').select('id').where('id', 'in', creditedTo).orderBy('id').forNoKeyUpdate().execute()
        for (const [title, albums] of await albumsOf(missing.map(({ title }) => title))) known.set(title, albums)
      }
    }
    const created: ({ album: ReturnType<typeof newAlbum> } & Pick<AlbumSeeker, 'artist'>)[] = []
    const ids = new Map<string, string>()
    for (const song of wanted) {
      const { title, artist, isTagged } = song
      const found = choose(song)
      if (found) {
        ids.set(song.id, found.id)
        continue
      }
      const album = newAlbum({ id: newId(), title, artist, kind: isTagged && !artist ? 'compilation' : 'album' })
      ids.set(song.id, album.id)
      created.push({ album, artist })
      known.set(title, [...(known.get(title) ?? []), { ...album, artistIds: artist ? [artist.id] : [] }])
    }
    if (created.length > 0) {
      await insertRows(
        db,
        'albums',
        created.map(({ album }) => album),
      ).execute()
      const credited = created.flatMap(({ album, artist }) => (artist ? { album_id: album.id, artist_id: artist.id, position: 1 } : []))
      if (credited.length > 0) await insertRows(db, 'album_artists', credited).execute()
    }
    return ids
  }

  const fillFacts = createTaggedFacts(db)
  const folderAlbum = createFolderAlbums(db, async (name) => existingArtist((await artistIds([name])).get(name)))

  /** Albums by title, oldest first. */
  async function albumsOf(titles: readonly string[]): Promise<Map<string, { id: string; created_at: string; artistIds: string[] }[]>> {
    if (titles.length === 0) return new Map()
    const rows = await db
      .selectFrom('albums')
      .leftJoin('album_artists', 'album_artists.album_id', 'albums.id')
      .select(['albums.id', 'albums.title', 'albums.created_at', 'album_artists.artist_id'])
      .where('albums.title', 'in', [...new Set(titles)])
      .orderBy('albums.created_at')
      .orderBy('albums.id')
      .$if(locksRows(db), (q) => q.forKeyShare('albums'))
      .execute()
    const byTitle = Map.groupBy(rows, ({ title }) => title)
    return new Map(
      [...byTitle].map(([title, albums]) => [
        title,
        [...Map.groupBy(albums, ({ id }) => id)].map(([id, credits]) => ({
          id,
          created_at: credits[0]?.created_at ?? '',
          artistIds: credits.flatMap(({ artist_id }) => artist_id ?? []),
        })),
      ]),
    )
  }

  const insertCredits = async (credits: readonly NewRow<SongCreditsTable>[]) => {
    for (const some of chunksOf(credits, rowsAtOnce)) await insertRows(db, 'song_credits', some).execute()
  }

  /** Resolves the album of each song and the rows of all credits. */
  async function resolve(songs: readonly (Texts & SongLinks)[]) {
    const credited = songs.map((song) => ({
      ...song,
      credits: song.credits ?? [...artistCredits(song.artist, song.tags), ...taggedCredits(song.tags)],
      tagged: taggedAlbumArtist(song),
    }))
    const ids = await artistIds(
      credited.flatMap(({ credits, tagged }) => [...credits.map(({ name }) => name), ...(tagged ? [tagged] : [])]),
    )
    const idOf = (name: string) => existingArtist(ids.get(name))
    const seekers: AlbumSeeker[] = []
    for (const { id, artist, album, album_id, credits, tagged, same_import } of credited) {
      if (album_id !== null) continue
      const name = tagged === undefined ? credits.find(({ role }) => role === 'main')?.name : tagged
      const shared = tagged === undefined && same_import && album !== null ? await folderAlbum({ artist, album, same_import }) : {}
      seekers.push({ id, album, albumId: null, artist: name ? { id: idOf(name), name } : null, isTagged: tagged !== undefined, ...shared })
    }
    const albums = await albumIds(seekers)
    const albumOf = ({ id, album_id }: { id: string; album_id: string | null }) => album_id ?? albums.get(id) ?? null
    await fillFacts(
      songs.map((song) => ({ ...song, artistId: ids.get(song.artist ?? '') ?? null, albumId: albumOf(song) })),
      { isRequested: false },
    )
    return {
      albumOf,
      credits: credited.flatMap(({ id, credits }) =>
        credits.map(({ name, role, instrument }, index) => ({ song_id: id, position: index + 1, artist_id: idOf(name), role, instrument })),
      ),
    }
  }

  /** Call it after changing artist texts: they become the main credits, and other roles remain. */
  async function followArtists(songs: readonly Pick<Texts, 'id' | 'artist'>[]): Promise<void> {
    if (songs.length === 0) return
    const ids = await artistIds(songs.flatMap(({ artist }) => artist ?? []))
    const songIds = songs.map(({ id }) => id)
    const before = await db.selectFrom('song_credits').selectAll().where('song_id', 'in', songIds).orderBy('position').execute()
    await db.deleteFrom('song_credits').where('song_id', 'in', songIds).execute()
    const others = Map.groupBy(
      before.filter(({ role }) => role !== 'main'),
      ({ song_id }) => song_id,
    )
    await insertCredits(
      songs.flatMap(({ id, artist }) => {
        const main = mainCredit(artist).map(({ name, ...credit }) => ({ song_id: id, artist_id: existingArtist(ids.get(name)), ...credit }))
        return [...main, ...(others.get(id) ?? [])].map((credit, index) => ({ ...credit, position: index + 1 }))
      }),
    )
  }

  /** Call it after changing album texts: moves songs to the albums with these titles. */
  async function followAlbums(songs: readonly (Texts & Pick<SongsTable, 'album_id'>)[]): Promise<void> {
    if (songs.length === 0) return
    const songIds = songs.map(({ id }) => id)
    const main = await db
      .selectFrom('song_credits')
      .innerJoin('artists', 'artists.id', 'song_credits.artist_id')
      .select(['song_id', 'artist_id', 'artists.name'])
      .where('song_id', 'in', songIds)
      .where('role', '=', 'main')
      .orderBy('position', 'desc')
      .execute()
    const artistOf = new Map(main.map(({ song_id, artist_id, name }) => [song_id, { id: artist_id, name }]))
    const albums = await albumIds(
      songs.map(({ id, album, album_id }) => ({ id, album, albumId: album_id, artist: artistOf.get(id) ?? null, isTagged: false })),
    )
    const moved = songs.filter(({ id, album_id }) => (albums.get(id) ?? null) !== album_id)
    const moves = Map.groupBy(moved, ({ id }) => albums.get(id) ?? null)
    for (const [album_id, there] of moves)
      await db
        .updateTable('songs')
        .set({ album_id })
        .where(
          'id',
          'in',
          there.map(({ id }) => id),
        )
        .execute()
  }

  return {
    artistIds,
    resolve,
    insertCredits,
    followArtists,
    followAlbums,
    fillFacts,

    /** The album of the artist that the song's tags name; undefined if they name none. */
    async taggedAlbum(song: Pick<SongsTable, 'id' | 'album' | 'album_id'> & { tags: MediaTags }): Promise<string | undefined> {
      const name = taggedAlbumArtist(song)
      if (name === undefined) return undefined
      const ids = await artistIds(name === null ? [] : [name])
      const artist = name === null ? null : { id: existingArtist(ids.get(name)), name }
      const albums = await albumIds([{ id: song.id, album: song.album, albumId: song.album_id, artist, isTagged: true }])
      return albums.get(song.id)
    },

    /** Replaces all credits of a song. */
    async replaceCredits(songId: string, credits: readonly NewCredit[]): Promise<void> {
      const rows = await resolve([{ id: songId, artist: null, album: null, album_id: null, credits, tags: null, same_import: null }])
      await db.deleteFrom('song_credits').where('song_id', '=', songId).execute()
      await insertCredits(rows.credits)
    },

    /** Links restored songs without links: their artists or albums were deleted, or they were deleted before links existed. */
    async linkUnlinked(ids: readonly string[]): Promise<void> {
      for (const some of chunksOf(ids, idsAtOnce)) {
        const songs = await db
          .selectFrom('songs')
          .select(['id', 'artist', 'album', 'album_id'])
          .select((eb) => eb.exists(eb.selectFrom('song_credits').select('song_id').whereRef('song_id', '=', 'songs.id')).as('is_credited'))
          .where('id', 'in', some)
          .execute()
        await followArtists(songs.filter(({ is_credited }) => !is_credited))
        await followAlbums(songs.filter(({ album_id }) => album_id === null))
      }
    },

    idsOfAlbum: async (albumId: string): Promise<string[]> => {
      const rows = await db.selectFrom('songs').select('id').where('album_id', '=', albumId).execute()
      return rows.map(({ id }) => id)
    },

    /** The albums that these songs are on. */
    async albumsOf(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await db.selectFrom('songs').select('album_id').distinct().where('id', 'in', ids).execute()
      return rows.flatMap(({ album_id }) => album_id ?? [])
    },

    /** The artists that these songs credit, and the albums that they are on. Call it before the songs are deleted. */
    async namesOf(ids: readonly string[]): Promise<{ artists: Set<string>; albums: Set<string> }> {
      const [artists, albums] = [new Set<string>(), new Set<string>()]
      for (const some of chunksOf(ids, idsAtOnce)) {
        const credits = db.selectFrom('song_credits').select('artist_id').distinct().where('song_id', 'in', some)
        for (const { artist_id } of await credits.execute()) artists.add(artist_id)
        const songs = db.selectFrom('songs').select('album_id').distinct().where('id', 'in', some)
        for (const { album_id } of await songs.execute()) if (album_id !== null) albums.add(album_id)
      }
      return { artists, albums }
    },

    numbersOfAlbum: (albumId: string) =>
      db.selectFrom('songs').select(['id', 'title_key', 'disc_number', 'track_number']).where('album_id', '=', albumId).execute(),

    /** Sets the disc and track numbers of songs, and puts them on the album if there is one. */
    async setNumbers(songs: readonly NumberedSong[], album?: { id: string; title: string }): Promise<void> {
      if (songs.length === 0) return
      const values = songs.map((song) => sql`(${song.id}, ${song.disc_number}, ${song.track_number}, ${trackOrder(song)})`)
      const number = (column: string) => sql`cast(${sql.ref(`numbers.${column}`)} as integer)`
      await sql`update songs set ${album ? sql`album_id = ${album.id}, album = ${album.title},` : sql``} disc_number = ${number('column2')},
        track_number = ${number('column3')}, track_order = ${number('column4')}, version = version + 1
        from (values ${sql.join(values)}) as numbers where songs.id = numbers.column1`.execute(db)
    },

    /** Replaces the album text of songs whose text is the former title of their album. Returns their ids. */
    async retitleAlbum(former: { id: string; title: string }, title: string): Promise<string[]> {
      const songs = await db
        .updateTable('songs')
        .set((eb) => ({ album: title, version: eb('version', '+', 1) }))
        .where('album_id', '=', former.id)
        .where('album', '=', former.title)
        .returning('id')
        .execute()
      return songs.map(({ id }) => id)
    },

    /** Moves an album's songs to another one, with its title if they had the former one's. Returns the changed texts. */
    async moveAlbum(from: { id: string; title: string }, to: { id: string; title: string }) {
      const songs = db.updateTable('songs').where('album_id', '=', from.id)
      const change = { album_id: to.id, version: sql<number>`version + 1` }
      const retitled =
        from.title === to.title
          ? []
          : await songs
              .set({ ...change, album: to.title })
              .where('album', '=', from.title)
              .returning('id')
              .execute()
      await songs.set(change).execute()
      return retitled.map(({ id }) => ({ id, before: from.title, after: to.title }))
    },

    /** Moves those of the songs that are still on an album back to another one, as undoing a merge does. Returns the moved ones. */
    async moveBack(ids: readonly string[], { from, to }: { from: string; to: string }): Promise<string[]> {
      const moved: string[] = []
      for (const some of chunksOf(ids, idsAtOnce)) {
        const songs = db.updateTable('songs').set((eb) => ({ album_id: to, version: eb('version', '+', 1) }))
        const rows = await songs.where('album_id', '=', from).where('id', 'in', some).returning('id').execute()
        moved.push(...rows.map(({ id }) => id))
      }
      return moved
    },

    /** Removes songs from their albums. */
    clearAlbum: async (ids: readonly string[]): Promise<void> => {
      if (ids.length > 0)
        await db
          .updateTable('songs')
          .set((eb) => ({ album_id: null, album: null, version: eb('version', '+', 1) }))
          .where('id', 'in', ids)
          .execute()
    },

    /** Ordered by position. */
    creditsOf: (songId: string) =>
      db
        .selectFrom('song_credits')
        .innerJoin('artists', 'artists.id', 'song_credits.artist_id')
        .select(['artist_id as artistId', 'artists.name', 'role', 'instrument'])
        .where('song_id', '=', songId)
        .orderBy('position')
        .execute(),

    /** Ordered by song and position. */
    creditsOfSongs: (songIds: readonly string[]) =>
      songIds.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('song_credits')
            .innerJoin('artists', 'artists.id', 'song_credits.artist_id')
            .select(['song_id', 'artist_id', 'artists.name', 'role', 'instrument'])
            .where('song_id', 'in', songIds)
            .orderBy('song_id')
            .orderBy('position')
            .execute(),

    findAlbumForKeyShare: (id: string) =>
      db
        .selectFrom('albums')
        .select(['id', 'title'])
        .where('id', '=', id)
        .$if(locksRows(db), (q) => q.forKeyShare())
        .executeTakeFirst(),
  }
}

type NumberedSong = Pick<SongsTable, 'id' | 'disc_number' | 'track_number'>

export function existingArtist(id: string | undefined): string {
  if (id === undefined) throw new Error('an artist that this transaction created or locked is missing')
  return id
}
