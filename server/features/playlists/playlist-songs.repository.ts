import { sql } from 'kysely'
import { z } from 'zod'
import { contains } from '#server/database/contains.ts'
import type { Handle } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { locksRows } from '#server/database/row-locks.ts'
import { AppError } from '#server/http/app-error.ts'

export type PlaylistSongsRepository = ReturnType<typeof createPlaylistSongsRepository>
export type PlaylistSongRow = Awaited<ReturnType<PlaylistSongsRepository['listSongs']>>[number]

/** Rows of one statement: far below the number of parameters that an engine takes. */
const rowsAtOnce = 1_000

export interface SongFilter {
  search: string
  categoryId: string | null
}

/** Where a page of songs by title begins: after this one. */
interface TitlePosition {
  title_key: string
  id: string
}

/** Folded title, then artist: long enough to tell titles apart, short enough for an index. */
const titleKey = sql<string>`substr(songs.search_text, 1, 200)`

/** The songs in playlists, and those that playlists are made of. */
export const createPlaylistSongsRepository = (db: Handle) => {
  const songs = () =>
    db
      .selectFrom('songs')
      .innerJoin('categories', 'categories.id', 'songs.category_id')
      .select([
        'songs.id',
        'songs.title',
        'songs.artist',
        'songs.album',
        'songs.category_id',
        'categories.name as category_name',
        'categories.color as category_color',
        'songs.media_type',
        'songs.media_path',
        'songs.external_url',
        'songs.cover_path',
        'songs.external_cover_url',
        'songs.captions_path',
        'songs.duration_seconds',
        'songs.status',
      ])

  const matches = ({ search, categoryId }: SongFilter) => {
    const found = sql<boolean>`(${contains('songs.search_text', search)} or ${contains('categories.name_key', search)})`
    return categoryId === null ? found : sql<boolean>`${found} and songs.category_id = ${categoryId}`
  }

  async function insert(playlistId: string, songIds: readonly string[]): Promise<void> {
    for (const [start, ids] of chunks(songIds))
      await db
        .insertInto('playlist_songs')
        .values(ids.map((songId, index) => ({ id: newId(), playlist_id: playlistId, song_id: songId, position: start + index + 1 })))
        .execute()
  }

  return {
    /** Of a playlist, in order, those that wait for approval too. */
    listSongs: (playlistId: string) =>
      songs()
        .innerJoin('playlist_songs', 'playlist_songs.song_id', 'songs.id')
        .where('playlist_songs.playlist_id', '=', playlistId)
        .orderBy('playlist_songs.position')
        .execute(),

    /** By title. */
    listToPick: (filter: SongFilter, o: { after: TitlePosition | null; limit: number }) =>
      songs()
        .select(titleKey.as('title_key'))
        .where(matches(filter))
        .$if(o.after !== null, (q) => q.where(sql<boolean>`(${titleKey}, songs.id) > (${o.after?.title_key ?? ''}, ${o.after?.id ?? ''})`))
        .orderBy(titleKey)
        .orderBy('songs.id')
        .limit(o.limit)
        .execute(),

    /** What the list of selected songs says of each, by title. */
    listAllToPick: (filter: SongFilter, limit: number) =>
      db
        .selectFrom('songs')
        .innerJoin('categories', 'categories.id', 'songs.category_id')
        .select(['songs.id', 'songs.title', 'songs.duration_seconds'])
        .where(matches(filter))
        .orderBy(titleKey)
        .orderBy('songs.id')
        .limit(limit)
        .execute(),

    /** Those of `songIds` that are there; they stay until the transaction ends. */
    async lockSongs(songIds: readonly string[]): Promise<Set<string>> {
      const locked = new Set<string>()
      for (const [, ids] of chunks(songIds.toSorted())) {
        const rows = await db
          .selectFrom('songs')
          .select('id')
          .where('id', 'in', ids)
          .orderBy('id')
          .$if(locksRows(db), (q) => q.forKeyShare())
          .execute()
        for (const { id } of rows) locked.add(id)
      }
      return locked
    },

    /** Positions 1..n in the given order. */
    insert,

    async replace(playlistId: string, songIds: readonly string[]): Promise<void> {
      await db.deleteFrom('playlist_songs').where('playlist_id', '=', playlistId).execute()
      await insert(playlistId, songIds)
    },

    /** What follows moves up. False when the song was not in the playlist. The playlist must be locked. */
    async remove(playlistId: string, songId: string): Promise<boolean> {
      const removed = await db
        .deleteFrom('playlist_songs')
        .where('playlist_id', '=', playlistId)
        .where('song_id', '=', songId)
        .returning('position')
        .executeTakeFirst()
      if (!removed) return false
      await db
        .updateTable('playlist_songs')
        .set((eb) => ({ position: eb('position', '-', 1) }))
        .where('playlist_id', '=', playlistId)
        .where('position', '>', removed.position)
        .execute()
      return true
    },
  }
}

function* chunks<T>(all: readonly T[]): Generator<[start: number, part: T[]]> {
  for (let start = 0; start < all.length; start += rowsAtOnce) yield [start, all.slice(start, start + rowsAtOnce)]
}

const Encoded = z.tuple([z.string(), z.string()])

/** Throws malformed_request for anything that is no cursor. */
export function decodeTitleCursor(cursor: string): TitlePosition {
  try {
    const [title_key, id] = Encoded.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { title_key, id }
  } catch {
    throw new AppError('malformed_request', { field: 'cursor' })
  }
}

export const encodeTitleCursor = ({ title_key, id }: TitlePosition): string =>
  Buffer.from(JSON.stringify([title_key, id])).toString('base64url')
